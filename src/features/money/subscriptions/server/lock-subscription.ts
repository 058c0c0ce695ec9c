import { type Customer, lockCustomer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { type SubscriptionRow, selectById } from './store.ts';

export interface Locked {
  customer: Customer;
  row: SubscriptionRow;
}

/** The row is read again under the lock, for another process may have moved it. */
export async function lockById(tx: Transaction, id: number): Promise<Locked | undefined> {
  const found = await selectById(tx, id);
  if (!found) return undefined;
  const customer = await lockCustomer(tx, found.userId);
  const row = await selectById(tx, id);
  return row && { customer, row };
}
