import { restoreVerified, selectRestoredAt } from '#account/data-export/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { writeGathered } from '#server/db/last-writes.ts';
import type { Settings } from '#server/settings.ts';
import { startChosenTrial, trialBegunAt } from '#shop/free-trial/server/for-other-features.ts';
import type { VerifiedEmail } from '../contract.ts';

/** What a slice does, in the same transaction, once an email is verified. */
export type EmailVerifiedFollower = (
  tx: Transaction,
  person: { userId: number; now: Date },
  settings: Settings,
) => Promise<void>;

/** The restore comes first: what is owned again needs no trial (docs/product/account.md#unverified-may-buy). */
export const emailVerifiedFollowers: readonly EmailVerifiedFollower[] = [restoreVerified, startChosenTrial];

/** See docs/product/session.md#verified-again-says-as-much. */
export async function begunWithVerification(
  tx: Transaction,
  userId: number,
  { verified, now }: { verified: Date; now: Date },
): Promise<Pick<VerifiedEmail, 'trial' | 'restored'>> {
  // The restore of this very transaction is read from the ledger too.
  await writeGathered(tx);
  return {
    trial: await trialBegunAt(tx, userId, { begun: verified, now }),
    restored: (await selectRestoredAt(tx, userId, verified)) ?? null,
  };
}
