import type { AnalyticsReceiver } from '#page-use-cases.ts';
import type { Settings } from '../settings/settings.ts';
import type { OutsideOrigins } from './content-security-policy.ts';

export function analyticsReceiver({ MATOMO_URL, MATOMO_SITE_ID }: Settings): AnalyticsReceiver | undefined {
  if (!MATOMO_URL || !MATOMO_SITE_ID) return undefined;
  return { url: MATOMO_URL.replace(/\/+$/, ''), siteId: MATOMO_SITE_ID };
}

export function withAnalytics(outside: OutsideOrigins, receiver?: AnalyticsReceiver): OutsideOrigins {
  if (!receiver) return outside;
  return { ...outside, connect: [...(outside.connect ?? []), new URL(receiver.url).origin] };
}
