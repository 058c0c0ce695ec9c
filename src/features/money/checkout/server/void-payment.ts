import { isSettled } from '#domain/status/payment-status.ts';
import type { Shop } from '#server/shop.ts';
import { makeImpossible } from './end-voided.ts';
import { abandonStart, isOurs, reconcilePayment } from './reconcile-payment.ts';
import type { PaymentRow } from './store.ts';

export async function voidPayment(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  const first = await reconcilePayment(shop, payment.id);
  const current = first?.payment ?? payment;
  if (isSettled(current.status)) return current;
  if (!current.stripeSubscriptionId || isOurs(current)) return abandonStart(shop, current);
  await makeImpossible(shop, await shop.stripe.readSubscription(current.stripeSubscriptionId));
  return (await reconcilePayment(shop, payment.id))?.payment ?? current;
}
