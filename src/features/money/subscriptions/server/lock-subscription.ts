import { type Customer, lockCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { findSubscription, type SubscriptionRow } from './subscription-store.ts';

interface Locked {
  customer: Customer;
  row: SubscriptionRow;
}

/** Another process may have changed the row, so it is read again under the lock. */
export async function lockSubscription(tx: Transaction, { id }: { id: number }): Promise<Locked | undefined> {
  const found = await findSubscription(tx, { id });
  if (!found) return undefined;
  const customer = await lockCustomer(tx, found.userId);
  const row = await findSubscription(tx, { id });
  return row && { customer, row };
}
