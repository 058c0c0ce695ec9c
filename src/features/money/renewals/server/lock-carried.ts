import { everySubscription, type OwnRow } from '#money/month-price/server/for-other-features.ts';
import { type Customer, lockCustomer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';

export interface Carried {
  customer: Customer;
  row: OwnRow;
  /** All subscriptions of the customer, this one among them. */
  rows: OwnRow[];
}

/** The row that this provider's subscription carries, or carried before another one; its person is known. */
export async function lockByProvider(
  tx: Transaction,
  userId: number,
  stripeId: string,
): Promise<Carried | undefined> {
  const customer = await lockCustomer(tx, userId);
  const rows = await everySubscription(tx, userId);
  const row =
    rows.find(({ stripeSubscriptionId }) => stripeSubscriptionId === stripeId) ??
    rows.find(({ carriers }) => carriers.includes(stripeId));
  return row && { customer, row, rows };
}
