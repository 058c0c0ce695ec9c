import { and, asc, count, gt, isNull, max } from 'drizzle-orm';
import { bringRecordUnderNewest } from '#account/data-export/server/for-other-features.ts';
import { resealReceivers } from '#account/receivers/server/for-other-features.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import { deletionRecords, users } from '#server/db/schema/accounts.ts';
import { recoveryCodes } from '#server/db/schema/sessions.ts';
import { hashesOfEmail, hashesOfPerson } from '#server/keys/email-hash.ts';
import type { Shop } from '#server/shop.ts';
import { bringTrialUnderNewest } from '#shop/free-trial/server/for-other-features.ts';
import { type Resealed, resealFactors } from '#staff/second-factor/server/for-other-features.ts';

const atOnce = 500;

const accountsAfter = (db: Queries, after: number) =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(gt(users.id, after), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .limit(atOnce);

type Resealing = Pick<Shop, 'db' | 'settings'>;

/** What is hashed of an address that an open account still has. */
async function rehashAddresses({ db, settings }: Resealing): Promise<{ records: number; trials: number }> {
  const counts = { records: 0, trials: 0 };
  if (settings.RECORD_HASH_KEY.length === 1) return counts;
  for (let after = 0; ; ) {
    const accounts = await accountsAfter(db, after);
    for (const { id, email } of accounts) {
      after = id;
      if (await bringRecordUnderNewest(db, hashesOfEmail(settings, email))) counts.records += 1;
      const bring = () =>
        inTransaction(db, (tx) => bringTrialUnderNewest(tx, hashesOfPerson(settings, email)));
      if (await bring()) counts.trials += 1;
    }
    if (accounts.length < atOnce) return counts;
  }
}

export interface ResealedKeys {
  factors: Resealed;
  /** The secrets that sign outgoing webhooks. */
  receivers: Resealed;
  addresses: { records: number; trials: number };
  /** What no key can hash anew, for what it is made of is kept nowhere. */
  left: { codes: number; records: number; until: Date | null };
}

/**
 * Under the newest key of each list. A second call finds nothing to do, and one that is killed is begun again
 * (docs/operate.md#keys).
 */
export async function resealKeys(shop: Resealing): Promise<ResealedKeys> {
  const factors = await resealFactors(shop);
  const receivers = await resealReceivers(shop);
  const addresses = await rehashAddresses(shop);
  const codes = await shop.db.$count(recoveryCodes, isNull(recoveryCodes.usedAt));
  const [gone] = await shop.db
    .select({ records: count(), until: max(deletionRecords.purgeAt) })
    .from(deletionRecords);
  return {
    factors,
    receivers,
    addresses,
    left: { codes, records: gone?.records ?? 0, until: gone?.until ?? null },
  };
}
