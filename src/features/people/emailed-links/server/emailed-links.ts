import { createHash, randomBytes } from 'node:crypto';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Settings } from '#server/settings.ts';
import {
  countLinksSince,
  insertLink,
  type LinkPurpose,
  lockCorrespondent,
  lockLink,
  lockLinksOf,
} from './emailed-link-store.ts';

/** Enough to recognise the key, not to use it. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Answers the key and a name for the email's `onceKey`. */
export async function createLink(
  db: Queries,
  link: { userId: number; purpose: LinkPurpose; email: string; validForHours: number; now: Date },
): Promise<{ key: string; keyHash: string }> {
  const { validForHours, ...rest } = link;
  const key = randomBytes(32).toString('base64url');
  const keyHash = hashOfKey(key);
  const expiresAt = new Date(link.now.getTime() + validForHours * HOUR_MS);
  await insertLink(db, { ...rest, keyHash, expiresAt });
  return { key, keyHash };
}

/** See docs/product/session.md#links-by-email. */
const mostLinks = 6;
const linksWindowMs = 900_000;

/** In the transaction that would send one: two at the same moment wait for each other. */
export async function hasLinksEnough(
  tx: Transaction,
  { RATE_LIMIT_FACTOR }: Pick<Settings, 'RATE_LIMIT_FACTOR'>,
  { userId, purpose, now }: { userId: number; purpose: LinkPurpose; now: Date },
): Promise<boolean> {
  await lockLinksOf(tx, userId, purpose);
  const since = new Date(now.getTime() - linksWindowMs);
  return (await countLinksSince(tx, userId, purpose, since)) >= mostLinks * RATE_LIMIT_FACTOR;
}

/** While it is valid and their email is still the one it was sent to. */
export async function holderOfLink(
  tx: Transaction,
  { key, purpose, now }: { key: string; purpose: LinkPurpose; now: Date },
): Promise<number | undefined> {
  const link = await lockLink(tx, hashOfKey(key), purpose);
  if (!link || link.usedAt || link.expiresAt <= now) return undefined;
  const person = await lockCorrespondent(tx, link.userId);
  return person?.email === link.email ? person.id : undefined;
}
