import { createHash, randomBytes } from 'node:crypto';
import type { Queries, Transaction } from '../../../server/db/connection.ts';
import { insertLink, type LinkPurpose, lockCorrespondent, lockLink } from './emailed-link-store.ts';

/** What the database keeps of a key: enough to recognise it, not to use it. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Makes the key of a link for an email and keeps its hash. Answers the key and a name for the email's `onceKey`. */
export async function createLink(
  db: Queries,
  link: { userId: number; purpose: LinkPurpose; email: string; validForHours: number; now: Date },
): Promise<{ key: string; keyHash: string }> {
  const { validForHours, ...rest } = link;
  const key = randomBytes(32).toString('base64url');
  const keyHash = hashOfKey(key);
  const expiresAt = new Date(link.now.getTime() + validForHours * 3_600_000);
  await insertLink(db, { ...rest, keyHash, expiresAt });
  return { key, keyHash };
}

/** Whose link this is, while it is valid and their email is still the one it was sent to. */
export async function holderOfLink(
  tx: Transaction,
  { key, purpose, now }: { key: string; purpose: LinkPurpose; now: Date },
): Promise<number | undefined> {
  const link = await lockLink(tx, hashOfKey(key), purpose);
  if (!link || link.usedAt || link.expiresAt <= now) return undefined;
  const person = await lockCorrespondent(tx, link.userId);
  return person?.email === link.email ? person.id : undefined;
}
