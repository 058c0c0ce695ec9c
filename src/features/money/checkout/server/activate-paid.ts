import type { EuroCents } from '#domain/money/money.ts';
import { endOfFirstMonth } from '#domain/time/billing-period.ts';
import { insertPurchase, selectOwned } from '#money/orders/server/for-other-features.ts';
import {
  beginSubscription,
  changeSubscription,
  enqueueProviderPeriod,
  enqueueProviderShare,
  findSubscription,
  linkProvider,
  type SubscriptionRow,
  withNewShare,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/ledger/ledger.ts';

export interface PaidStart {
  subscriptionId: number;
  automationId: number;
  individualPrice: EuroCents;
  stripeSubscriptionId: string;
  paidAt: Date;
  currentPeriodEnd: Date;
  now: Date;
}

export async function recordPurchase(
  tx: Transaction,
  customer: Customer,
  purchase: { automationId: number; orderId: number; amountPaid: EuroCents; now: Date },
): Promise<void> {
  const { automationId, orderId, amountPaid, now } = purchase;
  if (await selectOwned(tx, customer.id, automationId)) return;
  const id = await insertPurchase(tx, {
    userId: customer.id,
    automationId,
    source: 'order',
    orderId,
    amountPaid,
    purchasedAt: now,
  });
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'customer',
    entity: 'purchase',
    entityId: id,
    act: 'purchase',
    before: null,
    after: { automation: automationId, order: orderId, amount: amountPaid },
  });
}

/** See docs/product/payment.md#paid-changes-everything-at-once. Answers the row with its new share. */
export async function activatePaid(
  tx: Transaction,
  customer: Customer,
  start: PaidStart,
): Promise<SubscriptionRow> {
  const { now, stripeSubscriptionId, individualPrice } = start;
  const currentPeriodEnd = endOfFirstMonth(start.paidAt, start.currentPeriodEnd);
  const isMoved = currentPeriodEnd > start.currentPeriodEnd;
  const live = await findSubscription(tx, { userId: customer.id, automationId: start.automationId });
  if (live?.isFree && (live.status === 'active' || live.status === 'offered')) {
    const ended = { endReason: 'replaced_by_paid', endDate: now } as const;
    await changeSubscription(tx, customer, live, {
      act: 'replace_by_paid',
      actor: 'customer',
      now,
      with: ended,
    });
  }
  const columns = {
    individualPrice,
    stripeSubscriptionId,
    currentPeriodEnd,
    billingAnchor: isMoved ? currentPeriodEnd : null,
    startDate: now,
    endDate: null,
    endReason: null,
    inactiveReason: null,
  };
  const existing = await findSubscription(tx, { id: start.subscriptionId });
  const change = { act: 'confirm_payment', actor: 'customer', now } as const;
  const row = existing
    ? await changeSubscription(tx, customer, existing, { ...change, with: columns })
    : await beginSubscription(tx, customer, {
        ...change,
        with: { ...columns, id: start.subscriptionId, automationId: start.automationId },
      });
  await linkProvider(tx, { subscriptionId: row.id, stripeSubscriptionId, linkedAt: now });
  const shared = await withNewShare(tx, customer, row, now);
  await enqueueProviderShare(tx, row.id, now);
  if (isMoved) await enqueueProviderPeriod(tx, { subscription: row.id, provider: stripeSubscriptionId }, now);
  return shared;
}
