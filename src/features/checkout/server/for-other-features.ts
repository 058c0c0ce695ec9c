import type { Transaction } from '../../../server/db/connection.ts';
import type { Shop } from '../../../server/shop.ts';
import { selectUnsettled } from './store.ts';
import { voidPayment } from './void-payment.ts';

/** Whether a payment of this customer may still be paid: it was priced without what is about to change. */
export async function hasWaitingPayment(tx: Transaction, userId: number): Promise<boolean> {
  return (await selectUnsettled(tx, userId)).length > 0;
}

/**
 * Makes every payment that waits impossible; one paid meanwhile is honoured first.
 * Answers whether none waits any more: one on its way to the provider may need a second look.
 */
export async function voidWaitingPayments(shop: Shop, userId: number): Promise<boolean> {
  for (const payment of await selectUnsettled(shop.db, userId)) await voidPayment(shop, payment);
  return (await selectUnsettled(shop.db, userId)).length === 0;
}
