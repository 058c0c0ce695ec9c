import manifest from '../../package.json' with { type: 'json' };
import type { Settings } from './settings.ts';

/** The name of the running version, for whoever reads a report: `rouage@0.1.0`, or what the deployment says. */
export function releaseOf({ SENTRY_RELEASE }: Pick<Settings, 'SENTRY_RELEASE'>): string {
  return SENTRY_RELEASE ?? `${manifest.name}@${manifest.version}`;
}
