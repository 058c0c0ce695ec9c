import { idOfKey, idOfShortKey, shortKey, signedKey } from '#server/keys/signed-key.ts';
import type { Settings } from '#server/settings/settings.ts';

type Secret = Pick<Settings, 'TOKEN_SECRET'>;

/** For who has no account (docs/product/ticket.md#answering-without-an-account). */
export const threadKeyOf = (settings: Secret, ticketId: number): string =>
  signedKey(settings, 'rouage support thread', ticketId);

/** Undefined for what this shop did not sign. */
export const ticketOfKey = (settings: Secret, key: string): number | undefined =>
  idOfKey(settings, 'rouage support thread', key);

/** Opens nothing: it only says to which request an email belongs (docs/product/ticket.md#answering-by-email). */
export const emailKeyOf = (settings: Secret, ticketId: number): string =>
  shortKey(settings, 'rouage support email', ticketId);

export const ticketOfEmailKey = (settings: Secret, key: string): number | undefined =>
  idOfShortKey(settings, 'rouage support email', key);
