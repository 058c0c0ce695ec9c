import type Stripe from 'stripe';
import type { EuroCents } from '../../../domain/money.ts';
import { ask } from './ask-provider.ts';
import { keyOf } from './idempotency-key.ts';
import { commonTerms, monthlyPrice } from './subscription-terms.ts';

/** A subscription whose running month is paid already: the provider's first debit is that of the month after. */
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
  /** Makes the provider forget what it answered to an earlier attempt, which it would replay for a day, 500s included. */
  attempt: string;
}

export interface PrepaidCall {
  /** Answers the new subscription's id; nothing is charged before `paidUntil`. */
  startPrepaid(start: PrepaidStart): Promise<string>;
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

export function prepaidCall(stripe: Stripe): PrepaidCall {
  return {
    async startPrepaid(start) {
      const trialEnd = Math.floor(start.paidUntil.getTime() / 1000);
      const { operation, attempt, cardId, monthlyAmount } = start;
      const idempotencyKey = keyOf('prepaid', operation, attempt, cardId, monthlyAmount, trialEnd);
      const created = await ask(() =>
        stripe.subscriptions.create(parametersOf(start, trialEnd), { idempotencyKey }),
      );
      return created.id;
    },
  };
}
