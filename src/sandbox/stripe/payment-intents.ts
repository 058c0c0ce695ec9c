import { z } from 'zod';
import type { Box } from './box.ts';
import { browserEndpoints } from './browser-endpoints.ts';
import { type Call, endpoint } from './endpoint.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { matching, paginate } from './lists.ts';
import {
  clearable,
  flag,
  ignored,
  integer,
  mergeMetadata,
  metadata,
  pages,
  range,
  text,
  webAddress,
} from './params.ts';
import { attemptPayment } from './payment-confirmation.ts';
import { cancelIntent, makePaymentIntent } from './payment-intent-object.ts';
import { askedMethod, cardMaking } from './payment-methods.ts';
import type { PaymentIntent } from './wire.ts';

const futureUsage = z.enum(['off_session', 'on_session']);
const confirming = {
  error_on_requires_action: flag.optional(),
  mandate_data: ignored,
  off_session: flag.optional(),
  payment_method: text.optional(),
  payment_method_data: z.strictObject(cardMaking).optional(),
  payment_method_options: ignored,
  receipt_email: z.string().optional(),
  return_url: webAddress.optional(),
  setup_future_usage: clearable(futureUsage).optional(),
  use_stripe_sdk: flag.optional(),
};
const confirmParams = z.strictObject(confirming);
const browserConfirmParams = z.strictObject({ ...confirming, client_secret: text.optional() });

function confirm(box: Box, intent: PaymentIntent, given: z.output<typeof confirmParams>, call: Call): void {
  const method = askedMethod(box, given, intent.payment_method);
  if (!method) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      'payment_intent_unexpected_state',
    );
  }
  if (given.setup_future_usage) intent.setup_future_usage = given.setup_future_usage;
  if (given.receipt_email !== undefined) intent.receipt_email = given.receipt_email || null;
  const outcome = attemptPayment(box, intent, method, {
    offSession: given.off_session ?? false,
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
  params: z.strictObject({
    ...confirming,
    amount: integer,
    automatic_payment_methods: ignored,
    capture_method: z.enum(['automatic', 'automatic_async']).optional(),
    confirm: flag.optional(),
    currency: text,
    customer: text.optional(),
    description: z.string().optional(),
    metadata: metadata.optional(),
    allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  }),
  run(box, params, _, call) {
    if (params.amount < 50) {
      throw invalid('Amount must be at least €0.50 eur', 'amount_too_small', 'amount');
    }
    if (params.customer) box.store.get('customer', params.customer, 'customer');
    const method = params.confirm ? null : askedMethod(box, params, null);
    const intent = makePaymentIntent(box, {
      amount: params.amount,
      currency: params.currency.toLowerCase(),
      customer: params.customer ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata(null, params.metadata),
      payment_method: method?.id ?? null,
      setup_future_usage: params.setup_future_usage ?? null,
    });
    emit(box, 'payment_intent.created', intent, intent.customer);
    if (params.confirm) confirm(box, intent, params, call);
    return intent;
  },
});

const [retrieve, confirmEndpoint] = browserEndpoints({
  kind: 'payment_intent',
  noun: 'PaymentIntent',
  params: browserConfirmParams,
  confirm,
});

const update = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id',
  answers: 'payment_intent',
  params: z.strictObject({
    amount: integer.optional(),
    description: z.string().optional(),
    metadata: metadata.optional(),
    payment_method: text.optional(),
    receipt_email: z.string().optional(),
    setup_future_usage: clearable(futureUsage).optional(),
  }),
  run(box, given, { id }) {
    const intent = box.store.get('payment_intent', id, 'intent');
    const closed = intent.status === 'succeeded' || intent.status === 'canceled';
    if (closed && (given.amount !== undefined || given.payment_method !== undefined)) {
      throw invalid(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      );
    }
    const method = askedMethod(box, given, intent.payment_method);
    intent.payment_method = method?.id ?? null;
    if (method && intent.status === 'requires_payment_method') intent.status = 'requires_confirmation';
    if (given.amount !== undefined) intent.amount = given.amount;
    if (given.description !== undefined) intent.description = given.description || null;
    if (given.receipt_email !== undefined) intent.receipt_email = given.receipt_email || null;
    if (given.setup_future_usage !== undefined) intent.setup_future_usage = given.setup_future_usage;
    intent.metadata = mergeMetadata(intent.metadata, given.metadata);
    return box.store.put('payment_intent', intent);
  },
});

const cancel = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  answers: 'payment_intent',
  params: z.strictObject({
    cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  }),
  run(box, given, { id }) {
    const intent = box.store.get('payment_intent', id, 'intent');
    if (box.store.of('invoice_payment', 'payment_intent', id).length > 0) {
      throw invalid(
        'You cannot cancel this PaymentIntent because it is linked to an invoice. Void the invoice instead.',
        'payment_intent_unexpected_state',
      );
    }
    cancelIntent(box, intent, given.cancellation_reason ?? null);
    return intent;
  },
});

const list = endpoint({
  method: 'GET',
  path: '/v1/payment_intents',
  answers: { listOf: 'payment_intent' },
  params: z.strictObject({ ...pages, created: range.optional(), customer: text.optional() }),
  run(box, params) {
    const chosen = matching(box.store.all('payment_intent'), params, 'customer');
    return paginate(chosen, params, '/v1/payment_intents');
  },
});

export const paymentIntentEndpoints = [create, retrieve, confirmEndpoint, update, cancel, list];
