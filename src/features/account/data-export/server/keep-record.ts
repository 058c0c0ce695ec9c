import type { EuroCents } from '#domain/money/money.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { mergedRecord } from '#domain/subscription/restore.ts';
import type { Transaction } from '#server/db/connection.ts';
import { hashOfEmail } from '#server/email-hash.ts';
import type { Settings } from '#server/settings.ts';
import { lockRecord, writeRecord } from './record-store.ts';

export interface Leaving {
  email: string;
  emailVerifiedAt: Date | null;
  monthlyCap: EuroCents;
}

/** See docs/product/deletion.md#record-for-a-restore. */
export async function keepRecord(
  tx: Transaction,
  settings: Settings,
  person: Leaving,
  left: { purchases: readonly number[]; deletedAt: Date },
): Promise<void> {
  const emailHmac = hashOfEmail(settings, person.email);
  const emailVerified = person.emailVerifiedAt !== null;
  const earlier = await lockRecord(tx, emailHmac);
  // Whoever only typed this address leaves no trace of its owner.
  if (!emailVerified && left.purchases.length === 0) return;
  const { purchases } = left;
  const { monthlyCap } = person;
  await writeRecord(tx, {
    emailHmac,
    ...mergedRecord({ purchases, monthlyCap, emailVerified }, earlier),
    deletedAt: left.deletedAt,
    purgeAt: keptUntil(KEPT_DATA.deletionRecord.period, left.deletedAt),
  });
}
