import { Refusal } from '#contract-kit/error-codes.ts';
import { isSettled } from '#domain/status/payment-status.ts';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';
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

/** The refusal says that the payment will be found again (docs/product/payment.md#nothing-taken-or-not-known). */
export async function refuseWhenUnverified<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem !== 'unavailable') throw error;
    throw new Refusal('payment_unverified');
  }
}
