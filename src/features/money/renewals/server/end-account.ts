import { isOverAtProvider } from '#domain/money/provider-status.ts';
import { type EndReason, isBilled, isLive } from '#domain/status/subscription-status.ts';
import { dateToCarry } from '#domain/subscription/pause.ts';
import { endPurchases } from '#money/orders/server/for-other-features.ts';
import {
  type By,
  changeSubscription,
  endMessage,
  findSubscription,
  pushUntilInSync,
  type SubscriptionRow,
  selectOfCustomer,
  shareOutCap,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import { isMissing, type SubscriptionState } from '#server/gateways/stripe/provider-objects.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { isUnderWay } from './bank-debit.ts';
import { reconcileSubscription } from './renewals.ts';

type End = 'now' | 'with_month' | 'never';

/** The request to end reached the provider too late: that month is not owed. */
function endOf(row: SubscriptionRow | undefined, provider: SubscriptionState): End {
  if (row?.stripeSubscriptionId !== provider.id) return 'now';
  if (row.status === 'active' || row.status === 'past_due' || row.status === 'paused') return 'never';
  if (row.status !== 'cancelling' || !row.endDate) return 'now';
  return provider.currentPeriodEnd > row.endDate ? 'now' : 'with_month';
}

/** A draft cannot be voided, so it is made final first, without being collected. */
async function voidWhatIsOpen(shop: Shop, stripeId: string): Promise<void> {
  for (const { id, status, intent } of await shop.stripe.listInvoices(stripeId)) {
    if (isUnderWay({ status, intent })) continue;
    if (status === 'draft') await shop.stripe.freezeDraft(id);
    if (status !== 'draft' && status !== 'open') continue;
    if ((await shop.stripe.readInvoiceState(id)).status === 'open') await shop.stripe.voidInvoice(id);
  }
}

export const setEnd: OutboxHandler = async (shop, message) => {
  const named = endMessage.parse(message.payload);
  await pushUntilInSync(async (attempt) => {
    const row = await findSubscription(shop.db, { id: named.subscription });
    const provider = await shop.stripe.readSubscriptionState(named.provider);
    const isOver = isOverAtProvider(provider.status);
    // A pause that went with the cancellation, be it taken back since, had moved the provider's date.
    const moved = row && isBilled(row) && row.stripeSubscriptionId === provider.id && !isOver;
    const back = moved ? dateToCarry(row, provider, shop.clock.now()) : null;
    if (back && back < provider.currentPeriodEnd) {
      await shop.stripe.setPeriodEnd(provider.id, back, `end:${message.id}:${attempt}:back`);
      return true;
    }
    const end = endOf(row, provider);
    if (end === 'now') {
      if (!isOver) await shop.stripe.cancelSubscription(provider.id);
      await voidWhatIsOpen(shop, provider.id);
      // A subscription that is over at the provider never comes back, so no newer decision can follow.
      return false;
    }
    if (isOver || provider.cancelAtPeriodEnd === (end === 'with_month')) return false;
    // The provider would answer a key used before without doing anything.
    const key = `end:${message.id}:${attempt}:${end}`;
    await shop.stripe.setCancelAtPeriodEnd(provider.id, end === 'with_month', key);
    return true;
  });
  await reconcileSubscription(shop, named.provider);
};

/** The caller's outbox tells the provider. Answers how many gave access until now. */
export async function endEverySubscription(
  tx: Transaction,
  customer: Customer,
  end: By & { reason: EndReason; now: Date },
): Promise<number> {
  const { reason, now, ...by } = end;
  const going = (await selectOfCustomer(tx, customer.id)).filter(({ status }) => status !== 'cancelled');
  for (const row of going) {
    const ended = { endReason: reason, endDate: now };
    await changeSubscription(tx, customer, row, { ...by, act: 'end_now', now, with: ended });
  }
  await shareOutCap(tx, customer, now);
  return going.filter(({ status }) => isLive(status)).length;
}

export async function endOwnership(
  tx: Transaction,
  customer: Customer,
  { now, ...by }: By & { now: Date },
): Promise<{ id: number; automationId: number }[]> {
  const ended = await endPurchases(tx, customer.id, now);
  for (const { id, automationId } of ended) {
    await appendToLedger(tx, {
      ledgerId: customer.ledgerId,
      ...by,
      at: now,
      entity: 'purchase',
      entityId: id,
      act: 'end_with_account',
      before: { automation: automationId },
      after: null,
    });
  }
  return ended;
}

/**
 * The caller has made sure that nothing can be asked any more; afterwards it gives up what is unpaid. Answers the
 * invoices that a bank is still at work on: what they take is recorded (docs/product/bank-debit.md#never-voided-under-way).
 */
export async function reconcileLastPayments(shop: Shop, userId: number): Promise<ReadonlySet<string>> {
  const rows = await selectOfCustomer(shop.db, userId);
  // The account's deletion ends a subscription that a payment has just brought to life.
  const ended = rows.filter(({ status }) => !isLive(status));
  const carriers = ended.flatMap(({ stripeSubscriptionId }) => stripeSubscriptionId ?? []);
  const underWay = new Set<string>();
  for (const carrier of carriers) {
    const invoices = await reconcileSubscription(shop, carrier).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return [];
    });
    for (const invoice of invoices) if (isUnderWay(invoice)) underWay.add(invoice.id);
  }
  return underWay;
}
