import { and, asc, eq, lte } from 'drizzle-orm';
import { endOfPaidMonth } from '#domain/subscription/toggle-subscription.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type By, changeSubscription, enqueueProviderEnd } from './change-subscription.ts';
import { shareOutCap, withNewShare } from './month-price.ts';
import { notifyCancelled, notifyReactivated } from './notify-customer.ts';
import { lockSubscription, type SubscriptionRow } from './subscription-store.ts';

const byCustomer: By = { actor: 'customer' };

export function endMonth(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  now: Date,
): Promise<SubscriptionRow> {
  const change = { act: 'period_ended', actor: 'system', now, with: { endReason: 'cancelled' } } as const;
  return changeSubscription(tx, customer, row, change);
}

/** See docs/product/subscription.md#cancel-keeps-the-paid-month and #cancel-is-acknowledged. */
export async function cancelRow(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  row: SubscriptionRow,
  { now, by = byCustomer }: { now: Date; by?: By },
): Promise<void> {
  const endDate = endOfPaidMonth(row, now) ?? now;
  const atOnce = row.status === 'past_due' || row.status === 'paused';
  const ended = {
    endDate,
    ...(atOnce ? { endReason: 'cancelled' as const } : {}),
  };
  const change = { act: 'cancel', ...by, now, with: ended } as const;
  let changed = await changeSubscription(tx, customer, row, change);
  if (changed.status === 'cancelling' && endDate <= now) changed = await endMonth(tx, customer, changed, now);
  await enqueueProviderEnd(tx, changed, now);
  await shareOutCap(tx, customer, now);
  await notifyCancelled(tx, settings, customer, changed, { now, byTeam: by.actor !== 'customer' });
}

/** A month that staff gave still ends on its date. */
export async function reactivateRow(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  row: SubscriptionRow,
  { now, by = byCustomer }: { now: Date; by?: By },
): Promise<void> {
  const back = { endDate: row.stripeSubscriptionId ? null : row.endDate, endReason: null };
  const byTeam = by.actor === 'staff';
  const change = { act: byTeam ? 'reactivate_by_staff' : 'reactivate', ...by, now, with: back } as const;
  const changed = await changeSubscription(tx, customer, row, change);
  await enqueueProviderEnd(tx, changed, now);
  // The month will renew again, at the price announced since if there is one.
  const shared = await withNewShare(tx, customer, changed, now);
  await notifyReactivated(tx, settings, customer, shared, { now, byTeam });
}

/** The shop's own clock decides, whatever the provider has said. */
export const cancelledMonths = eachDue({
  name: 'cancelled-months',
  due: ({ db, now }) =>
    db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.status, 'cancelling'), lte(subscriptions.endDate, now)))
      .orderBy(asc(subscriptions.endDate)),
  act: (shop, { id }) =>
    inTransaction(shop.db, async (tx) => {
      const locked = await lockSubscription(tx, { id });
      const now = shop.clock.now();
      if (locked?.row.status !== 'cancelling' || !locked.row.endDate || locked.row.endDate > now) return;
      const ended = await endMonth(tx, locked.customer, locked.row, now);
      await enqueueProviderEnd(tx, ended, now);
      await shareOutCap(tx, locked.customer, now);
    }),
});
