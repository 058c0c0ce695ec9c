import { type Customer, lockCustomer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { findSubscription } from './find-subscription.ts';
import type { SubscriptionRow } from './store.ts';

export interface Locked {
  customer: Customer;
  row: SubscriptionRow;
}

/** The row is read under the lock, for another process may have moved it. */
export async function lockSubscription(
  tx: Transaction,
  named: { id: number } | { userId: number; provider: string },
): Promise<Locked | undefined> {
  const userId = 'id' in named ? (await findSubscription(tx, named))?.userId : named.userId;
  if (userId === undefined) return undefined;
  const customer = await lockCustomer(tx, userId);
  const row = await findSubscription(tx, named);
  return row && { customer, row };
}
