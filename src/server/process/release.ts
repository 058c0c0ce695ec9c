import manifest from '../../../package.json' with { type: 'json' };
import type { Settings } from '../settings/settings.ts';

export function releaseOf({ SENTRY_RELEASE }: Pick<Settings, 'SENTRY_RELEASE'>): string {
  return SENTRY_RELEASE ?? `${manifest.name}@${manifest.version}`;
}
