import { type Customer, lockCustomer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { findSubscription } from './find-subscription.ts';
import type { SubscriptionRow } from './store.ts';

export interface Locked {
  customer: Customer;
  row: SubscriptionRow;
}

/**
 * A row under its customer's lock: by its number, or by the provider's name of what carries it, or carried it, when its
 * person is known. Whose row it is was read before the lock; the row is read under it, for another process may have
 * moved it.
 */
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
