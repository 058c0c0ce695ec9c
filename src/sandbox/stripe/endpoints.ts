import { z } from 'zod';
import { balanceTransactionEndpoints } from './balance-transactions.ts';
import type { Box } from './box.ts';
import { chargeEndpoints } from './charges.ts';
import { customerBalanceEndpoints } from './customer-balance.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import { type Endpoint, endpoint, noParams } from './endpoint.ts';
import { invalid } from './errors.ts';
import { eventEndpoints } from './events.ts';
import { invoiceItemEndpoints } from './invoice-items.ts';
import { subscriptionLine } from './invoice-line-object.ts';
import { invoiceLineEndpoints } from './invoice-lines.ts';
import { draftInvoice } from './invoice-object.ts';
import { invoiceEndpoints } from './invoices.ts';
import { matching, paginate } from './lists.ts';
import { flag, ignored, pages, range, text } from './params.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { refundEndpoints } from './refunds.ts';
import { renewalDraft } from './renewal.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import {
  changeItem,
  itemChangeParams,
  makeItem,
  priceOf,
  subscriptionItemEndpoints,
} from './subscription-items.ts';
import { newSubscription } from './subscription-object.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { testClockEndpoints } from './test-clocks.ts';
import { periodEnd } from './time.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';
import type { Invoice } from './wire.ts';

const details = z.strictObject({
  billing_mode: ignored,
  cancel_at_period_end: flag.optional(),
  items: z.array(itemChangeParams).optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
});
type Details = z.output<typeof details> | undefined;

/** The next invoice of a subscription, with the caller's hypothetical changes. */
function ofSubscription(box: Box, id: string, given: Details): Invoice {
  const subscription = structuredClone(box.store.get('subscription', id, 'subscription'));
  const ends = given?.cancel_at_period_end ?? subscription.cancel_at_period_end;
  if (subscription.ended_at !== null || ends) {
    throw invalid(`No upcoming invoices for subscription: ${id}`, 'invoice_upcoming_none');
  }
  for (const [at, wanted] of (given?.items ?? []).entries()) {
    const item = subscription.items.data.find((one) => one.id === wanted.id);
    if (item) {
      changeItem(box, item, wanted, given?.proration_behavior, `subscription_details[items][${at}]`);
    }
  }
  return renewalDraft(box, subscription);
}

/** The first invoice of a subscription that does not exist yet. */
function ofNew(box: Box, customerId: string, given: Details): Invoice {
  const customer = box.store.get('customer', customerId, 'customer');
  const now = box.time.of(box.store, customer.id);
  const subscription = newSubscription(box, customer, now);
  const lines = (given?.items ?? []).map((wanted, at) => {
    const price = priceOf(box, wanted, now, `subscription_details[items][${at}]`);
    const end = periodEnd(now, now, price.recurring ?? { interval: 'month', interval_count: 1 });
    const period = { start: now, end };
    const item = makeItem(subscription.id, price, period, now);
    item.quantity = wanted.quantity ?? 1;
    return subscriptionLine(box, subscription, item, period, false);
  });
  return draftInvoice(box, customer, null, {
    billing_reason: 'upcoming',
    period_start: now,
    period_end: now,
    lines,
  });
}

const createPreview = endpoint({
  method: 'POST',
  path: '/v1/invoices/create_preview',
  answers: 'invoice',
  params: z.strictObject({
    currency: text.optional(),
    customer: text.optional(),
    preview_mode: z.enum(['next', 'recurring']).optional(),
    subscription: text.optional(),
    subscription_details: details.optional(),
  }),
  run(box, given) {
    if (!given.subscription && !given.customer) {
      throw invalid('Missing required param: customer.', 'parameter_missing', 'customer');
    }
    const invoice = given.subscription
      ? ofSubscription(box, given.subscription, given.subscription_details)
      : ofNew(box, given.customer ?? '', given.subscription_details);
    return { ...invoice, id: `upcoming_${invoice.id}`, billing_reason: 'upcoming' };
  },
});

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/invoice_payments/:id',
  answers: 'invoice_payment',
  params: noParams,
  run: (box, _, { id }) => box.store.get('invoice_payment', id),
});

const list = endpoint({
  method: 'GET',
  path: '/v1/invoice_payments',
  answers: { listOf: 'invoice_payment' },
  params: z.strictObject({
    ...pages,
    created: range.optional(),
    invoice: text.optional(),
    payment: z
      .strictObject({ type: z.enum(['payment_intent', 'payment_record']), payment_intent: text.optional() })
      .optional(),
    status: z.enum(['canceled', 'open', 'paid']).optional(),
  }),
  run(box, params) {
    const intent = params.payment?.payment_intent;
    const known = intent
      ? box.store.of('invoice_payment', 'payment_intent', intent)
      : params.invoice
        ? box.store.of('invoice_payment', 'invoice', params.invoice)
        : box.store.all('invoice_payment');
    const chosen = matching(known, params, 'invoice', 'status');
    return paginate(chosen, params, '/v1/invoice_payments');
  },
});

const invoicePaymentEndpoints = [retrieve, list];

/** Every path of the API that the sandbox speaks. */
export const ENDPOINTS: Endpoint[] = [
  ...balanceTransactionEndpoints,
  ...chargeEndpoints,
  ...customerBalanceEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...invoiceItemEndpoints,
  ...invoiceLineEndpoints,
  ...invoicePaymentEndpoints,
  createPreview,
  ...invoiceEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...priceEndpoints,
  ...productEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionItemEndpoints,
  ...subscriptionEndpoints,
  ...testClockEndpoints,
  ...webhookEndpointEndpoints,
];
