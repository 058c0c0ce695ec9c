import { idOfKey, signedKey } from '#server/keys/signed-key.ts';
import type { Settings } from '#server/settings/settings.ts';

type Secret = Pick<Settings, 'TOKEN_SECRET'>;

/** docs/product/idea.md#following-without-an-account */
export const ideaKeyOf = (settings: Secret, ideaId: number): string =>
  signedKey(settings, 'rouage idea', ideaId);

/** Undefined for what this shop did not sign. */
export const ideaOfKey = (settings: Secret, key: string): number | undefined =>
  idOfKey(settings, 'rouage idea', key);

/** It ends the emails and opens nothing, for it stands in an address (docs/product/idea.md#news-are-stopped). */
export const newsKeyOf = (settings: Secret, ideaId: number): string =>
  signedKey(settings, 'rouage idea news', ideaId);

export const ideaOfNewsKey = (settings: Secret, key: string): number | undefined =>
  idOfKey(settings, 'rouage idea news', key);
