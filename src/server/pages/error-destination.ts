import type { ErrorDestination } from '#page-use-cases.ts';
import { releaseOf } from '../process/release.ts';
import type { Settings } from '../settings/settings.ts';
import type { OutsideOrigins } from './content-security-policy.ts';

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
