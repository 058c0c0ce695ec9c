import { Refusal } from '../../../contract-kit/error-codes.ts';
import { inTransaction, type Transaction } from '../../../server/db/connection.ts';
import type { Settings } from '../../../server/settings.ts';
import type { Shop } from '../../../server/shop.ts';
import { emailVerifiedFollowers } from './email-verified.ts';
import { lockCorrespondent, lockLink, markEmailVerified, markLinkUsed } from './emailed-link-store.ts';
import { hashOfKey } from './emailed-links.ts';

const verified = { detail: 'Votre adresse email est confirmée. Merci\u00a0!' };

async function useLink(tx: Transaction, settings: Settings, keyHash: string, now: Date): Promise<void> {
  const link = await lockLink(tx, keyHash, 'verify_email');
  const person = link && (await lockCorrespondent(tx, link.userId));
  if (!link || !person || person.email !== link.email) throw new Refusal('link_expired');
  // Some mail programs open links before the person does: the second opening finds the work done.
  if (link.usedAt && person.emailVerifiedAt) return;
  if (link.usedAt || link.expiresAt <= now) throw new Refusal('link_expired');
  await markLinkUsed(tx, keyHash, now);
  if (person.emailVerifiedAt) return;
  await markEmailVerified(tx, person.id, now);
  for (const follow of emailVerifiedFollowers) await follow(tx, { userId: person.id, now }, settings);
}

/** Verifies the email to which the key was sent. Throws `Refusal('link_expired')`. */
export async function verifyByKey(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  key: string,
): Promise<typeof verified> {
  await inTransaction(shop.db, (tx) => useLink(tx, shop.settings, hashOfKey(key), shop.clock.now()));
  return verified;
}
