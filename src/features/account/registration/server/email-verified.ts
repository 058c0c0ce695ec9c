import { restoreVerified, selectRestoredAt } from '#account/data-export/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Settings } from '#server/settings.ts';
import { startChosenTrial, trialBegunAt } from '#shop/free-trial/server/for-other-features.ts';
import type { VerifiedEmail } from '../contract.ts';

/** What a slice does, in the same transaction, once an email is verified. */
export type EmailVerifiedFollower = (
  tx: Transaction,
  person: { userId: number; now: Date },
  settings: Settings,
) => Promise<void>;

/**
 * Those that waited for the verified email (rulings 15 and 21): each slice adds the start of what it holds back. The
 * restore comes first: what is owned again needs no trial.
 */
export const emailVerifiedFollowers: readonly EmailVerifiedFollower[] = [restoreVerified, startChosenTrial];

/**
 * What began with the verification of this instant. Read and not remembered, so that the second opening of a link, when
 * a mail program was first, says as much as the first.
 */
export async function begunWithVerification(
  tx: Transaction,
  userId: number,
  { verified, now }: { verified: Date; now: Date },
): Promise<Pick<VerifiedEmail, 'trial' | 'restored'>> {
  return {
    trial: await trialBegunAt(tx, userId, { begun: verified, now }),
    restored: (await selectRestoredAt(tx, userId, verified)) ?? null,
  };
}
