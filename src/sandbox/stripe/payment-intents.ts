import { z } from 'zod';
import type { Box } from './box.ts';
import { browserEndpoints } from './browser-endpoints.ts';
import { type Call, endpoint } from './endpoint.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { integer, text } from './params.ts';
import { attemptPayment } from './payment-confirmation.ts';
import { makePaymentIntent } from './payment-intent-object.ts';
import { askedMethod, type Confirming } from './payment-methods.ts';
import type { PaymentIntent } from './wire.ts';

function confirm(box: Box, intent: PaymentIntent, given: Confirming, call: Call): void {
  const method = askedMethod(box, given, intent.payment_method);
  if (!method) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      'payment_intent_unexpected_state',
    );
  }
  const outcome = attemptPayment(box, intent, method, {
    offSession: false,
    authenticated: false,
    forInvoice: false,
    returnUrl: given.return_url ?? null,
    baseUrl: call.baseUrl,
  });
  if (outcome.kind === 'refused') throw outcome.fault;
}

const create = endpoint({
  method: 'POST',
  path: '/v1/payment_intents',
  answers: 'payment_intent',
  params: z.strictObject({ amount: integer, currency: text }),
  run(box, { amount, currency }) {
    const intent = makePaymentIntent(box, {
      amount,
      currency: currency.toLowerCase(),
      customer: null,
      description: null,
      payment_method: null,
      setup_future_usage: null,
    });
    emit(box, 'payment_intent.created', intent, null);
    return intent;
  },
});

export const paymentIntentEndpoints = [
  create,
  ...browserEndpoints({ kind: 'payment_intent', noun: 'PaymentIntent', confirm }),
];
