import { isSettled } from '#domain/payment-status.ts';
import type { Shop } from '#server/shop.ts';
import { makeImpossible } from './end-voided.ts';
import { giveUpStart, isOurs, reconcilePayment } from './reconcile-payment.ts';
import type { PaymentRow } from './store.ts';

/**
 * Makes a payment impossible, by whoever can say so once and for all: the provider where money is asked for, so that
 * what was paid meanwhile is honoured; this shop, under the customer's lock, where nothing is due or nothing has begun.
 * Answers the payment as it ended, voided or succeeded.
 */
export async function voidPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  const first = await reconcilePayment(shop, payment.id);
  const current = first?.payment ?? payment;
  if (isSettled(current.status)) return current;
  if (!current.stripeSubscriptionId || isOurs(current)) return giveUpStart(shop, current);
  await makeImpossible(shop, await shop.stripe.readSubscription(current.stripeSubscriptionId));
  return (await reconcilePayment(shop, payment.id))?.payment ?? current;
}
