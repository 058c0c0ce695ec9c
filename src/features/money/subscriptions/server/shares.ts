import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ZERO } from '#domain/money/money.ts';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import { sharesAtRenewal } from '#domain/price/price-of-month.ts';
import { countsTowardCap, isBilled } from '#domain/status/subscription-status.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import { noteSubscription } from './change-subscription.ts';
import { pushUntilInSync } from './push-until-in-sync.ts';
import { afterChange, everySubscription, type OwnRow } from './renewed-subscriptions.ts';
import { findSubscription, type SubscriptionRow, selectOfCustomer } from './subscription-store.ts';

/** At the prices paid today (docs/product/price-and-cap.md#who-counts). */
export async function countedSubscriptions(tx: Transaction, userId: number, now: Date) {
  const rows = await selectOfCustomer(tx, userId);
  return rows
    .filter((row) => countsTowardCap(row, now))
    .map((row) => ({ ...row, price: row.individualPrice }));
}

/** `shareOutCap` among all rows of the customer, as this transaction left them; answers them as they stand then. */
export async function shareOutAmong(
  tx: Transaction,
  customer: Customer,
  now: Date,
  rows: readonly OwnRow[],
): Promise<readonly OwnRow[]> {
  const costs = sharesAtRenewal(rows, customer.monthlyCap, now);
  let shared = rows;
  for (const row of rows) {
    const share = costs.get(row.id) ?? ZERO;
    if (share === row.monthlyShare) continue;
    const note = { act: 'share_out', actor: 'system', now, with: { monthlyShare: share } } as const;
    shared = afterChange(shared, await noteSubscription(tx, customer, row, note));
    if (costs.has(row.id)) await enqueueProviderShare(tx, row.id, now);
  }
  return shared;
}

/** In the transaction of the change (docs/product/price-and-cap.md#cap-lives-at-the-provider). */
export async function shareOutCap(
  tx: Transaction,
  customer: Customer,
  now: Date,
): Promise<readonly OwnRow[]> {
  return shareOutAmong(tx, customer, now, await everySubscription(tx, customer.id));
}

export async function withNewShare(
  tx: Transaction,
  customer: Customer,
  { id }: SubscriptionRow,
  now: Date,
): Promise<SubscriptionRow> {
  const rows = await shareOutCap(tx, customer, now);
  const shared = rows.find((row) => row.id === id);
  if (!shared) throw new Error(`no subscription ${id}`);
  return shared;
}

/** The handler reads the row again, so that the last change wins. */
export function enqueueProviderShare(tx: Transaction, subscriptionId: number, now: Date): Promise<void> {
  const onceKey = `set_share:${subscriptionId}:${randomUUID()}`;
  return enqueue(tx, now, { kind: 'set_share', payload: { subscription: subscriptionId }, onceKey });
}

const payload = z.strictObject({ subscription: z.int() });

export const setShare: OutboxHandler = (shop, message) => {
  const { subscription } = payload.parse(message.payload);
  return pushUntilInSync(async (attempt) => {
    const row = await findSubscription(shop.db, { id: subscription });
    if (!row?.stripeSubscriptionId || !isBilled(row)) return false;
    const provider = await shop.stripe.readSubscriptionState(row.stripeSubscriptionId);
    if (isOverAtProvider(provider.status) || provider.recurringAmount === row.monthlyShare) return false;
    // The amount is part of the key: tried again after a change, the provider would refuse the same key.
    const key = `share:${message.id}:${attempt}:${row.monthlyShare}`;
    await shop.stripe.setRecurringAmount(provider, row.monthlyShare, key);
    return true;
  });
};
