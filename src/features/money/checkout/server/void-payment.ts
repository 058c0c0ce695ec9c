import { isSettled } from '#domain/status/payment-status.ts';
import type { Shop } from '#server/shop.ts';
import type { PaymentRow } from './checkout-store.ts';
import { makeImpossible } from './end-voided.ts';
import { abandonStart, isOurs, reconcilePayment } from './reconcile-payment.ts';
import type { Acting } from './settle-payment.ts';

/** `by` says who gives it up; by default the shop does. */
export async function voidPayment(shop: Shop, payment: PaymentRow, by?: Acting): Promise<PaymentRow> {
  const first = await reconcilePayment(shop, payment.id, by);
  const current = first?.payment ?? payment;
  if (isSettled(current.status)) return current;
  if (!current.stripeSubscriptionId || isOurs(current)) return abandonStart(shop, current, by);
  await makeImpossible(shop, await shop.stripe.readSubscription(current.stripeSubscriptionId));
  return (await reconcilePayment(shop, payment.id, by))?.payment ?? current;
}
