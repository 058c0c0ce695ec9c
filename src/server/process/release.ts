import { readFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import type { Settings } from '../settings/settings.ts';

/** A build that is whole ends with this file: the hash of all that it was made of. */
export const buildFile = path.join(import.meta.dirname, '../../../build/id');

/** The files of the API's reader, as a build copies them; while there is no build, its package's own are served. */
export const apiReader = path.join(path.dirname(buildFile), 'api-reader');

function readBuild(): string {
  if (process.env.NODE_ENV === 'development') return 'dev';
  try {
    return readFileSync(buildFile, 'utf8').slice(0, 12);
  } catch {
    return 'none';
  }
}

/** Read once: a process says what it runs, whatever is built beside it meanwhile. */
export const { version } = manifest;
export const build = readBuild();
/** Semantic Versioning: what stands after the sign only tells builds of one version apart. */
export const release = `${version}+${build}`;

export function releaseOf({ SENTRY_RELEASE }: Pick<Settings, 'SENTRY_RELEASE'>): string {
  return SENTRY_RELEASE ?? `${manifest.name}@${release}`;
}
