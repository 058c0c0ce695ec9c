import Stripe from 'stripe';
import type { EuroCents } from '#domain/money/money.ts';
import type { Reception } from '#domain/subscription/subscription-diagnosis.ts';
import { ask, keyOf } from './client.ts';

export interface ReceptionCall {
  /** Compared with the API version that the SDK reads. */
  readReception(): Promise<Reception>;
}

/** Any host: it may be a proxy's, or this machine in the demo. */
const shopPath = '/api/stripe/webhook/';

export function receptionCall(stripe: Stripe): ReceptionCall {
  return {
    async readReception() {
      // An account has sixteen endpoints at most.
      const { data } = await ask(() => stripe.webhookEndpoints.list({ limit: 100 }));
      const own = data.filter(({ url, status }) => status === 'enabled' && url.endsWith(shopPath));
      return {
        wanted: Stripe.API_VERSION,
        endpoints: own.map(({ url, api_version: apiVersion }) => ({ url, apiVersion })),
      };
    },
  };
}

/** docs/product/price-and-cap.md#cap-lives-at-the-provider */
export const monthlyPrice = (product: string, unit_amount: EuroCents) => ({
  currency: 'eur',
  product,
  recurring: { interval: 'month' as const },
  unit_amount,
});

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

/** Its current month is already paid (docs/product/staff.md#recreated-without-a-debit). */
export interface PrepaidStart {
  operation: string;
  customerId: string;
  userId: number;
  subscriptionId: number;
  productId: string;
  cardId: string;
  monthlyAmount: EuroCents;
  paidUntil: Date;
  /** New for each try: the provider replays its answer to a key for a day, 500s included. */
  attempt: string;
}

export interface PrepaidCall {
  /** Charges nothing before `paidUntil`. Answers the new id. */
  startPrepaid(start: PrepaidStart): Promise<string>;
  /** Later months count from this end; nothing is debited before it. */
  setPeriodEnd(id: string, end: Date, key: string): Promise<void>;
}

function parametersOf(start: PrepaidStart, trialEnd: number): Stripe.SubscriptionCreateParams {
  const { customerId, productId, monthlyAmount, cardId } = start;
  return {
    customer: customerId,
    items: [{ price_data: monthlyPrice(productId, monthlyAmount) }],
    default_payment_method: cardId,
    // The provider's trial stands for the paid month.
    trial_end: trialEnd,
    ...commonTerms(start),
  };
}

const trialUntil = (end: Date) => Math.floor(end.getTime() / 1000);

export function prepaidCall(stripe: Stripe): PrepaidCall {
  return {
    async startPrepaid(start) {
      const trialEnd = trialUntil(start.paidUntil);
      const { operation, attempt, cardId, monthlyAmount } = start;
      const idempotencyKey = keyOf('prepaid', operation, attempt, cardId, monthlyAmount, trialEnd);
      const created = await ask(() =>
        stripe.subscriptions.create(parametersOf(start, trialEnd), { idempotencyKey }),
      );
      return created.id;
    },
    async setPeriodEnd(id, end, idempotencyKey) {
      const change = { trial_end: trialUntil(end), proration_behavior: 'none' } as const;
      await ask(() => stripe.subscriptions.update(id, change, { idempotencyKey }));
    },
  };
}
