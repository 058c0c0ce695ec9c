import type Stripe from 'stripe';
import type { EuroCents } from '#domain/money/money.ts';

/** See docs/product/price-and-cap.md#cap-lives-at-the-provider. */
export const monthlyPrice = (product: string, unit_amount: EuroCents) => ({
  currency: 'eur',
  product,
  recurring: { interval: 'month' as const },
  unit_amount,
});

/** `operation` is how the subscription is found again. */
export function commonTerms(named: {
  operation: string;
  subscriptionId: number;
  userId: number;
}): Pick<Stripe.SubscriptionCreateParams, 'payment_settings' | 'billing_mode' | 'metadata'> {
  const { operation, subscriptionId, userId } = named;
  return {
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    billing_mode: { type: 'flexible' },
    metadata: { op: operation, subscription: String(subscriptionId), user: String(userId) },
  };
}
