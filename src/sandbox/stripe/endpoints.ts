import { z } from 'zod';
import type { Box } from './box.ts';
import { browserEndpoints } from './browser-endpoints.ts';
import { chargeEndpoints } from './charges.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import { type Call, type Endpoint, endpoint } from './endpoint.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { invoiceEndpoints } from './invoices.ts';
import { mandateEndpoints } from './mandates.ts';
import { integer, text } from './params.ts';
import { attemptPayment, makePaymentIntent } from './payment-confirmation.ts';
import { askedMethod, type Confirming, paymentMethodEndpoints } from './payment-methods.ts';
import { newId } from './records.ts';
import { refundEndpoints } from './refunds.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { testClockEndpoints } from './test-clocks.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';
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

const paymentIntentEndpoints = [
  create,
  ...browserEndpoints({ kind: 'payment_intent', noun: 'PaymentIntent', confirm }),
];

const createProduct = endpoint({
  method: 'POST',
  path: '/v1/products',
  answers: 'product',
  params: z.strictObject({ id: text.optional(), name: text }),
  run(box, { id = newId('prod', 14), name }) {
    if (box.store.find('product', id)) {
      throw invalid(`Product already exists.`, 'resource_already_exists', 'id');
    }
    const now = box.time.main();
    const product = box.store.put('product', {
      id,
      object: 'product',
      active: true,
      created: now,
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: {},
      name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: now,
      url: null,
    });
    emit(box, 'product.created', product, null);
    return product;
  },
});

export const ENDPOINTS: Endpoint[] = [
  ...chargeEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...invoiceEndpoints,
  ...mandateEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  createProduct,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionEndpoints,
  ...testClockEndpoints,
  ...webhookEndpointEndpoints,
];
