import { pauseOf } from '#domain/status/subscription-status.ts';
import { findSubscription, pauseMessage, setPeriod } from '#money/subscriptions/server/for-other-features.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import { isUnderWay } from './bank-debit.ts';
import { reconcileSubscription } from './renewals.ts';

/**
 * The provider debits next on the day that the row says. What it asked for in a pause before it was told is given up; a
 * draft is corrected to nothing (docs/product/pause.md#nothing-before-it-ends).
 */
export const setPause: OutboxHandler = async (shop, message) => {
  const named = pauseMessage.parse(message.payload);
  await setPeriod(shop, message);
  const row = await findSubscription(shop.db, { id: named.subscription });
  const pause = row && row.stripeSubscriptionId === named.provider ? pauseOf(row) : null;
  if (pause) {
    for (const invoice of await shop.stripe.listInvoices(named.provider)) {
      const { id, status, reason, createdAt } = invoice;
      // What a bank is at work on is known in its time, and goes back then.
      const isAsked = status === 'open' && reason === 'renewal' && !isUnderWay(invoice);
      if (isAsked && pause.from <= createdAt && createdAt < pause.until) await shop.stripe.voidInvoice(id);
    }
  }
  await reconcileSubscription(shop, named.provider);
};
