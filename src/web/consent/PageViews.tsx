import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { trackedPath } from '#domain/text/tracked-path.ts';
import type { AnalyticsReceiver } from '#page-use-cases.ts';

/** Matomo's HTTP tracking API (docs/product/cookies.md#matomo-without-a-cookie). */
function sendPageView({ url, siteId }: AnalyticsReceiver, pathname: string): void {
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

/** Nothing of it loads before a yes. */
export default function PageViews({ receiver: { url, siteId } }: { receiver: AnalyticsReceiver }) {
  const { pathname } = useLocation();
  useEffect(() => sendPageView({ url, siteId }, pathname), [url, siteId, pathname]);
  return null;
}
