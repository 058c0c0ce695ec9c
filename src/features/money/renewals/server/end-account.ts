import type { EndReason } from '#domain/status/subscription-status.ts';
import { isLive } from '#domain/status/subscription-status.ts';
import { endPurchases } from '#money/orders/server/for-other-features.ts';
import {
  type By,
  changeSubscription,
  selectOfCustomer,
  shareOutCap,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { isMissing } from '#server/gateways/stripe/provider-objects.ts';
import { appendToLedger } from '#server/ledger/ledger.ts';
import type { Shop } from '#server/shop.ts';
import { reconcileSubscription } from './renewals.ts';

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

/** The caller has made sure that nothing can be paid any more; afterwards it gives up what is unpaid. */
export async function reconcileLastPayments(shop: Shop, userId: number): Promise<void> {
  const rows = await selectOfCustomer(shop.db, userId);
  // The account's deletion ends a subscription that a payment has just brought to life.
  const ended = rows.filter(({ status }) => !isLive(status));
  const carriers = ended.flatMap(({ stripeSubscriptionId }) => stripeSubscriptionId ?? []);
  for (const carrier of carriers) {
    await reconcileSubscription(shop, carrier).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}
