import { Refusal } from '#contract-kit/error-codes.ts';
import type { LeavingReason, SaidReason } from '#domain/subscription/leaving-reason.ts';
import { lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { lockLeft, writeReason } from './store.ts';

export interface Said extends SaidReason {
  userId: number;
  automationId: number;
}

/** Throws `not_found`, or `action_not_allowed` while the subscription goes on (docs/product/leaving.md#after-it-is-done). */
export function keepWhyLeft(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId, automationId, reason, words }: Said,
): Promise<{ reason: LeavingReason }> {
  return inTransaction(db, async (tx) => {
    // An erasure at this instant would not see the words that are being written.
    if (!(await lockOpenCustomer(tx, userId))) throw new Refusal('not_found');
    const left = await lockLeft(tx, { userId, automationId });
    if (!left) throw new Refusal('not_found');
    const { id: subscriptionId, status, endReason } = left;
    const isTheirs = status === 'cancelling' || (status === 'cancelled' && endReason === 'cancelled');
    if (!isTheirs) throw new Refusal('action_not_allowed');
    await writeReason(tx, { subscriptionId, automationId, reason, words, saidAt: clock.now() });
    return { reason };
  });
}
