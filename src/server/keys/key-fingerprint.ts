import { scryptSync } from 'node:crypto';
import { KEY_NAMES } from '../settings/production.ts';
import type { Settings } from '../settings/settings.ts';

export type KeyFingerprints = Record<(typeof KEY_NAMES)[number], string[]>;

/** Slow and short, so that it tells two keys apart and never helps to guess one. */
const fingerprint = (name: string, key: string) => scryptSync(key, `rouage ${name}`, 8).toString('hex');

export const fingerprintsOf = (settings: Pick<Settings, keyof KeyFingerprints>): KeyFingerprints => {
  const of = (name: keyof KeyFingerprints) => settings[name].map((key) => fingerprint(name, key));
  const [token, signing, hash, factor] = KEY_NAMES;
  return { [token]: of(token), [signing]: of(signing), [hash]: of(hash), [factor]: of(factor) };
};

/** A line for each setting that lacks a key of `before`; no line names a key. */
export function missingKeys(before: KeyFingerprints, now: KeyFingerprints): string[] {
  return KEY_NAMES.flatMap((name) => {
    const missing = before[name].filter((one) => !now[name].includes(one));
    if (missing.length === 0) return [];
    return missing.length === before[name].length
      ? [`${name}: no key of the settings is one of the backup (${missing.join(', ')})`]
      : [`${name}: keys of the backup are missing in the settings (${missing.join(', ')})`];
  });
}
