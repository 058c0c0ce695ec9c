import { z } from 'zod';
import type { Box } from './box.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { page } from './expand.ts';
import { chargeInvoice, defaultMethodOf, finalize } from './invoice-finalization.ts';
import { addedLine, draftInvoice, subscriptionLine } from './invoice-object.ts';
import { flag, integer, metadata, text } from './params.ts';
import { newId } from './records.ts';
import { makeSetupIntent } from './setup-intents.ts';
import { makeItem, makePrice, monthlyPrice, oneTimePrice } from './subscription-items.ts';
import { periodEnd } from './time.ts';
import type { Customer, Invoice, Subscription } from './wire.ts';

function emptyFields() {
  return {
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_schedules: [],
    billing_thresholds: null,
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_update: null,
    schedule: null,
    transfer_data: null,
  } satisfies Partial<Subscription>;
}

export function newSubscription(box: Box, customer: Customer, anchor: number): Subscription {
  const id = newId('sub');
  const now = box.time.of(box.store, customer.id);
  return {
    id,
    object: 'subscription',
    ...emptyFields(),
    billing_cycle_anchor: anchor,
    billing_mode: { flexible: null, type: 'classic' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'eur',
    customer: customer.id,
    default_payment_method: null,
    description: null,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: page([], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata: {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_setup_intent: null,
    start_date: now,
    status: 'incomplete',
    test_clock: customer.test_clock ?? null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}

export const methodTypes = z.array(z.enum(['card', 'sepa_debit'])).optional();

export const createParams = z.strictObject({
  add_invoice_items: z.array(z.strictObject({ price_data: oneTimePrice })).optional(),
  billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
  customer: text,
  default_payment_method: text.optional(),
  items: z.array(z.strictObject({ price_data: monthlyPrice })).length(1),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete']).optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: methodTypes,
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  trial_end: integer.optional(),
});
type CreationParams = z.output<typeof createParams>;

export function checkFuture(end: number, now: number): void {
  if (end > now) return;
  const message = 'Invalid timestamp: must be an integer Unix timestamp in the future.';
  throw invalid(message, undefined, 'trial_end');
}

export function checkCard(box: Box, card: string | undefined, customer: string): void {
  if (!card) return;
  const param = 'default_payment_method';
  const method = box.store.get('payment_method', card, param);
  if (method.customer === customer) return;
  throw invalid(
    `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    'resource_missing',
    param,
  );
}

function build(box: Box, asked: CreationParams, customer: Customer): Subscription {
  const now = box.time.of(box.store, customer.id);
  const trial = asked.trial_end ?? null;
  if (trial !== null) checkFuture(trial, now);
  const subscription = newSubscription(box, customer, trial ?? now);
  const period = { start: now, end: trial ?? periodEnd(now, now) };
  for (const [at, { price_data }] of asked.items.entries()) {
    const price = makePrice(box, price_data, now, `items[${at}][price_data]`);
    subscription.items.data.push(makeItem(subscription.id, price, period, now));
    subscription.currency = price.currency;
  }
  subscription.trial_start = trial === null ? null : now;
  subscription.trial_end = trial;
  subscription.metadata = asked.metadata ?? {};
  subscription.default_payment_method = asked.default_payment_method ?? null;
  if (asked.billing_mode) {
    subscription.billing_mode = { flexible: { proration_discounts: 'included' }, type: 'flexible' };
  }
  subscription.payment_settings = {
    payment_method_options: null,
    payment_method_types: asked.payment_settings?.payment_method_types ?? null,
    save_default_payment_method: asked.payment_settings?.save_default_payment_method ?? 'off',
  };
  return subscription;
}

function firstInvoice(
  box: Box,
  asked: CreationParams,
  customer: Customer,
  subscription: Subscription,
): Invoice {
  const now = subscription.created;
  const added = (asked.add_invoice_items ?? []).map(({ price_data }, at) => {
    const price = makePrice(box, price_data, now, `add_invoice_items[${at}][price_data]`);
    return addedLine(box, subscription, price);
  });
  const recurring = subscription.items.data.map((item) => {
    const period = { start: item.current_period_start, end: item.current_period_end };
    return subscriptionLine(box, subscription, item, period);
  });
  return draftInvoice(box, customer, subscription, {
    billing_reason: 'subscription_create',
    period_start: now,
    period_end: now,
    lines: [...added, ...recurring],
  });
}

function awaitCard(box: Box, subscription: Subscription, invoice: Invoice): void {
  if (invoice.amount_due > 0 || defaultMethodOf(box, invoice)) return;
  const terms = { customer: subscription.customer, metadata: {}, usage: 'off_session' };
  const intent = makeSetupIntent(box, terms);
  subscription.pending_setup_intent = intent.id;
  emit(box, 'setup_intent.created', intent, intent.customer);
}

function refuseWithoutCard(box: Box, asked: CreationParams, customer: Customer, due: number): void {
  if (asked.payment_behavior === 'default_incomplete' || due === 0) return;
  const card = asked.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (box.store.find('payment_method', card)) return;
  throw invalid(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    'resource_missing',
  );
}

/** The first invoice is paid at once or left to the browser. A refused request leaves nothing behind. */
export function createSubscription(box: Box, asked: CreationParams): Subscription {
  const customer = box.store.get('customer', asked.customer, 'customer');
  checkCard(box, asked.default_payment_method, asked.customer);
  const subscription = build(box, asked, customer);
  const invoice = firstInvoice(box, asked, customer, subscription);
  refuseWithoutCard(box, asked, customer, invoice.amount_due);
  subscription.latest_invoice = invoice.id;
  box.store.put('invoice', invoice);
  box.store.put('subscription', subscription);
  emit(box, 'customer.subscription.created', subscription, customer.id);
  emit(box, 'invoice.created', invoice, customer.id);
  finalize(box, invoice);
  awaitCard(box, subscription, invoice);
  box.store.put('subscription', subscription);
  const card = defaultMethodOf(box, invoice);
  if (asked.payment_behavior !== 'default_incomplete' && invoice.status === 'open' && card) {
    chargeInvoice(box, invoice, card, asked.off_session ?? false);
  }
  return subscription;
}
