import type { RenewalMoney } from '#money/orders/server/for-other-features.ts';
import {
  everySubscription,
  everySubscriptionAndMoney,
  type OwnRow,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, lockCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { ProviderInvoice } from '#server/gateways/stripe/provider-objects.ts';

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
  return carriedAmong(customer, await everySubscription(tx, userId), stripeId);
}

function carriedAmong(customer: Customer, rows: OwnRow[], stripeId: string): Carried | undefined {
  const row =
    rows.find(({ stripeSubscriptionId }) => stripeSubscriptionId === stripeId) ??
    rows.find(({ carriers }) => carriers.includes(stripeId));
  return row && { customer, row, rows };
}

/** Likewise, with what the renewal of an invoice is priced and told from. */
export async function lockForRenewal(
  tx: Transaction,
  userId: number,
  { subscriptionId, id: stripeInvoiceId, createdAt: dueAt }: ProviderInvoice & { subscriptionId: string },
): Promise<(Carried & RenewalMoney) | undefined> {
  const customer = await lockCustomer(tx, userId);
  const read = await everySubscriptionAndMoney(tx, userId, { stripeInvoiceId, dueAt });
  const carried = read && carriedAmong(customer, read.rows, subscriptionId);
  return carried && { ...carried, ...read.money };
}
