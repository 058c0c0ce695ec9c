import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { noteUsedTrial } from '#people/accounts/server/for-other-features.ts';
import { lockCustomer } from '#people/customers/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { hashOfEmail, hashOfPerson } from '#server/email-hash.ts';
import type { Settings } from '#server/settings.ts';
import type { Shop } from '#server/shop.ts';
import {
  insertUsed,
  releaseUsed,
  selectTrialAddress,
  selectUnnoted,
  selectUsed,
} from './used-trial-store.ts';

/** To be called whenever an address is proven to be theirs, never before (docs/product/trial.md#once-per-person). */
export async function followTrial(tx: Transaction, settings: Settings, userId: number): Promise<void> {
  const person = await selectTrialAddress(tx, userId);
  if (!person?.emailVerifiedAt) return;
  const personHmac = hashOfPerson(settings, person.email);
  // Records from before mailboxes were noted hold the address as it was typed.
  const known = [personHmac, hashOfEmail(settings, person.email)];
  const usedAt = person.trialUsedAt ?? (await selectUsed(tx, known));
  if (!usedAt) return;
  await noteUsedTrial(tx, userId, usedAt);
  await insertUsed(tx, { personHmac, userId, usedAt });
}

/** False when another account of theirs was faster. */
export async function claimTrial(
  tx: Transaction,
  settings: Settings,
  { id: userId, email }: { id: number; email: string },
  now: Date,
): Promise<boolean> {
  return insertUsed(tx, { personHmac: hashOfPerson(settings, email), userId, usedAt: now });
}

export async function releaseTrial(
  tx: Transaction,
  settings: Settings,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await followTrial(tx, settings, userId);
  await releaseUsed(tx, userId, keptUntil(KEPT_DATA.usedTrial.period, now));
}

const batch = 200;

/** Those who had their trial before mailboxes were noted. */
export async function noteFormerTrials(shop: Pick<Shop, 'db' | 'settings'>): Promise<number> {
  const ids = await selectUnnoted(shop.db, batch);
  for (const userId of ids) {
    await inTransaction(shop.db, async (tx) => {
      await lockCustomer(tx, userId);
      await followTrial(tx, shop.settings, userId);
    });
  }
  return ids.length;
}
