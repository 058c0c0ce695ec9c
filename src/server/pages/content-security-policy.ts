import type { AnalyticsReceiver, ErrorDestination } from '#page-use-cases.ts';
import { releaseOf } from '../process/release.ts';
import type { Settings } from '../settings/settings.ts';

/** Stripe's documented origins, or the stand-in's. */
export function paymentOrigins({ STRIPE_API_URL, AUTOMATION_ORIGIN }: Settings): OutsideOrigins {
  const automation = AUTOMATION_ORIGIN ? [new URL(AUTOMATION_ORIGIN).origin] : [];
  if (STRIPE_API_URL) {
    const sandbox = new URL(STRIPE_API_URL).origin;
    return { connect: [sandbox], frame: [sandbox, ...automation] };
  }
  return {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', ...automation],
  };
}

export interface OutsideOrigins {
  script?: readonly string[];
  connect?: readonly string[];
  frame?: readonly string[];
}

/** docs/product/security.md#scripts-by-hash. Toasts and the payment form write styles not known in advance. */
export function contentSecurityPolicy(scriptHashes: string, outside: OutsideOrigins): string {
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", scriptHashes, ...(outside.script ?? [])],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['media-src', "'self'"],
    ['connect-src', "'self'", ...(outside.connect ?? [])],
    ['frame-src', "'self'", ...(outside.frame ?? [])],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['object-src', "'none'"],
  ];
  return directives.map((directive) => directive.filter(Boolean).join(' ')).join('; ');
}

export function analyticsReceiver({ MATOMO_URL, MATOMO_SITE_ID }: Settings): AnalyticsReceiver | undefined {
  if (!MATOMO_URL || !MATOMO_SITE_ID) return undefined;
  return { url: MATOMO_URL.replace(/\/+$/, ''), siteId: MATOMO_SITE_ID };
}

export function withAnalytics(outside: OutsideOrigins, receiver?: AnalyticsReceiver): OutsideOrigins {
  if (!receiver) return outside;
  return { ...outside, connect: [...(outside.connect ?? []), new URL(receiver.url).origin] };
}

export function errorDestination(settings: Settings): ErrorDestination | undefined {
  const { SENTRY_BROWSER_DSN: dsn, SHOP_MODE: environment } = settings;
  return dsn === undefined ? undefined : { dsn, environment, release: releaseOf(settings) };
}

export function withErrorDestination(
  outside: OutsideOrigins,
  destination?: ErrorDestination,
): OutsideOrigins {
  if (!destination) return outside;
  return { ...outside, connect: [...(outside.connect ?? []), new URL(destination.dsn).origin] };
}
