import { z } from 'zod';
import { DAY_MS } from '#domain/time/durations.ts';
import { changeOrder, type OrderRow } from '#money/orders/server/for-other-features.ts';
import {
  changeSubscription,
  enqueueProviderEnd,
  noteSubscription,
  notifyCancelled,
  type SubscriptionRow,
  shareOutCap,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { ProviderInvoice, SubscriptionState } from '#server/gateways/stripe/provider-objects.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';

export const followDebitTask = 'follow_debit';

export const followMessage = z.strictObject({ provider: z.string() });

/** docs/product/bank-debit.md#never-voided-under-way */
export const isUnderWay = ({ status, intent }: Pick<ProviderInvoice, 'status' | 'intent'>): boolean =>
  status === 'open' && intent?.status === 'processing';

/** Each day has its look; a look of a day that was asked for before is not asked for again. */
async function lookTomorrow(
  tx: Transaction,
  { id: provider }: SubscriptionState,
  invoice: ProviderInvoice,
  now: Date,
): Promise<void> {
  const days = Math.max(0, Math.floor((now.getTime() - invoice.createdAt.getTime()) / DAY_MS)) + 1;
  const dueAt = new Date(invoice.createdAt.getTime() + days * DAY_MS);
  const onceKey = `${followDebitTask}:${invoice.id}:${days}`;
  await enqueue(tx, now, { kind: followDebitTask, payload: { provider }, onceKey, dueAt });
}

interface Debited {
  customer: Customer;
  row: SubscriptionRow;
  now: Date;
}

/** docs/product/bank-debit.md#begins-while-under-way */
export async function beginDebitedMonth(
  tx: Transaction,
  { customer, row, now }: Debited,
  { provider, invoice }: { provider: SubscriptionState; invoice: ProviderInvoice },
): Promise<void> {
  await lookTomorrow(tx, provider, invoice, now);
  const { currentPeriodEnd } = provider;
  if (row.status !== 'active' || (row.currentPeriodEnd && row.currentPeriodEnd >= currentPeriodEnd)) return;
  const change = { act: 'begin_debit', actor: 'provider', now, with: { currentPeriodEnd } } as const;
  await noteSubscription(tx, customer, row, change);
  // The shares are from now on those of the next month, whose price may be another.
  await shareOutCap(tx, customer, now);
}

/** docs/product/bank-debit.md#refused-after-a-cancellation */
export async function endRefusedMonth(
  tx: Transaction,
  { settings }: Shop,
  { customer, row, order, now }: Debited & { order: OrderRow },
): Promise<void> {
  await changeOrder(tx, customer, { orderId: order.id, act: 'fail', actor: 'provider', now });
  const ended = { endReason: 'cancelled', endDate: now } as const;
  const change = { act: 'end_now', actor: 'provider', now, with: ended } as const;
  const changed = await changeSubscription(tx, customer, row, change);
  await enqueueProviderEnd(tx, changed, now);
  await shareOutCap(tx, customer, now);
  await notifyCancelled(tx, settings, customer, changed, { now, byTeam: false });
}
