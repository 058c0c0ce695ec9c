import { Refusal } from '../../../contract-kit/error-codes.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import type { Shop } from '../../../server/shop.ts';
import { hasWaitingPayment, voidWaitingPayments } from '../../checkout/server/for-other-features.ts';

class PaymentWaits extends Error {
  override name = 'PaymentWaits';
}

/** To be asked under the customer's lock, inside `onceNonePays`. */
export async function refuseWhilePaymentWaits(tx: Transaction, userId: number): Promise<void> {
  if (await hasWaitingPayment(tx, userId)) throw new PaymentWaits();
}

const mostTries = 5;

/**
 * Does `work` at a moment when none of the customer's payments waits: one that does was priced without what the work
 * changes, or would begin the same subscription twice. It is made impossible first, and honoured if it was paid.
 */
export async function onceNonePays<Result>(
  shop: Shop,
  userId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PaymentWaits)) throw error;
      await voidWaitingPayments(shop, userId);
    }
  }
  throw new Refusal('unavailable');
}
