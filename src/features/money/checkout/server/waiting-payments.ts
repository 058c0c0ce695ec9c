import { Refusal } from '#contract-kit/error-codes.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { selectUnsettled } from './checkout-store.ts';
import { voidPayment } from './reconcile-payment.ts';

/** Answers whether none waits any more: one on its way to the provider may need a second look. */
export async function voidWaitingPayments(shop: Shop, userId: number): Promise<boolean> {
  for (const payment of await selectUnsettled(shop.db, userId)) await voidPayment(shop, payment);
  return (await selectUnsettled(shop.db, userId)).length === 0;
}

class PaymentWaits extends Error {
  override name = 'PaymentWaits';
}

/** The caller holds the customer's lock, inside `onceNonePays`. */
export async function refuseWhilePaymentWaits(
  tx: Transaction,
  userId: number,
  automationId?: number,
): Promise<void> {
  const waiting = await selectUnsettled(tx, userId);
  if (waiting.some((payment) => automationId === undefined || payment.automationId === automationId))
    throw new PaymentWaits();
}

const mostTries = 5;

/** A waiting payment was priced before this work, so it is made impossible first. */
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
