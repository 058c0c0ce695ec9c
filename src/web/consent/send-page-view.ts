import { trackedPath } from '#domain/text/tracked-path.ts';
import type { AnalyticsReceiver } from '#page-use-cases.ts';

/** By Matomo's HTTP tracking API (docs/product/cookies.md#matomo-without-a-cookie). */
export function sendPageView({ url, siteId }: AnalyticsReceiver, pathname: string): void {
  const body = new URLSearchParams({
    idsite: siteId,
    rec: '1',
    apiv: '1',
    send_image: '0',
    url: location.origin + trackedPath(pathname),
    action_name: document.title,
    rand: String(Math.random()).slice(2),
  });
  const init: RequestInit = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body };
  void fetch(`${url}/matomo.php`, { ...init, referrerPolicy: 'no-referrer' }).catch(() => undefined);
}
