import type { Transaction } from '../../../server/db/connection.ts';
import { type Customer, lockCustomer } from '../../account/server/for-other-features.ts';
import { type SubscriptionRow, selectById, selectByProvider } from './store.ts';

export interface Locked {
  customer: Customer;
  row: SubscriptionRow;
}

type Find = (tx: Transaction) => Promise<SubscriptionRow | undefined>;

/** The row is read to know whose it is, then again under its customer's lock: another process may have moved it. */
async function lockFound(tx: Transaction, find: Find): Promise<Locked | undefined> {
  const found = await find(tx);
  if (!found) return undefined;
  const customer = await lockCustomer(tx, found.userId);
  const row = await find(tx);
  return row && { customer, row };
}

export const lockById = (tx: Transaction, id: number) => lockFound(tx, () => selectById(tx, id));

export const lockByProvider = (tx: Transaction, stripeId: string) =>
  lockFound(tx, () => selectByProvider(tx, stripeId));
