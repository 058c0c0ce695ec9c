import type { ErrorDestination } from '#page-use-cases.ts';
import { releaseOf } from '../release.ts';
import type { Settings } from '../settings.ts';
import type { OutsideOrigins } from './content-security-policy.ts';

/** Where browsers report their errors, when the settings say so. */
export function errorDestination(settings: Settings): ErrorDestination | undefined {
  const { SENTRY_BROWSER_DSN: dsn, SHOP_MODE: environment } = settings;
  return dsn === undefined ? undefined : { dsn, environment, release: releaseOf(settings) };
}

/** The origins that a page may reach, and that destination's, which is only ever sent to. */
export function withErrorDestination(
  outside: OutsideOrigins,
  destination?: ErrorDestination,
): OutsideOrigins {
  if (!destination) return outside;
  return { ...outside, connect: [...(outside.connect ?? []), new URL(destination.dsn).origin] };
}
