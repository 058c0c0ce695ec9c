import type Stripe from 'stripe';
import type { EuroCents } from '#domain/money/money.ts';
import { ask } from './ask-provider.ts';
import { keyOf } from './idempotency-key.ts';
import { commonTerms, monthlyPrice } from './subscription-terms.ts';

/** A subscription whose running month is paid already (docs/product/staff.md#recreated-without-a-debit). */
export interface PrepaidStart {
  /** How the operation is found again at the provider. */
  operation: string;
  customerId: string;
  userId: number;
  subscriptionId: number;
  productId: string;
  cardId: string;
  monthlyAmount: EuroCents;
  /** Cut to whole seconds; must be still to come. */
  paidUntil: Date;
  /** The provider would replay its answer to an earlier attempt for a day, 500s included. */
  attempt: string;
}

export interface PrepaidCall {
  /** Nothing is charged before `paidUntil`. Answers the new subscription's id. */
  startPrepaid(start: PrepaidStart): Promise<string>;
  /** The next months are counted from this end; nothing is debited before it. */
  setPeriodEnd(id: string, end: Date, key: string): Promise<void>;
}

function parametersOf(start: PrepaidStart, trialEnd: number): Stripe.SubscriptionCreateParams {
  const { customerId, productId, monthlyAmount, cardId } = start;
  return {
    customer: customerId,
    items: [{ price_data: monthlyPrice(productId, monthlyAmount) }],
    default_payment_method: cardId,
    // What the provider calls a trial is the month that was paid to the subscription before.
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
      // Here too a trial is the rest of the month that was paid.
      const change = { trial_end: trialUntil(end), proration_behavior: 'none' } as const;
      await ask(() => stripe.subscriptions.update(id, change, { idempotencyKey }));
    },
  };
}
