import { type Customer, lockCustomer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { everySubscription, type OwnRow } from './renewed-subscriptions.ts';
import { type SubscriptionRow, selectById } from './store.ts';

export interface Locked {
  customer: Customer;
  row: SubscriptionRow;
}

type Find = () => Promise<SubscriptionRow | undefined>;

/** The row is read under the lock, for another process may have moved it. */
async function lockFound(tx: Transaction, userId: number, find: Find): Promise<Locked | undefined> {
  const customer = await lockCustomer(tx, userId);
  const row = await find();
  return row && { customer, row };
}

export async function lockById(tx: Transaction, id: number): Promise<Locked | undefined> {
  const found = await selectById(tx, id);
  return found && lockFound(tx, found.userId, () => selectById(tx, id));
}

export interface Carried extends Locked {
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
