import { type Customer, lockCustomer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { type SubscriptionRow, selectById, selectByProvider } from './store.ts';

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

export const lockByProvider = (tx: Transaction, userId: number, stripeId: string) =>
  lockFound(tx, userId, () => selectByProvider(tx, stripeId));
