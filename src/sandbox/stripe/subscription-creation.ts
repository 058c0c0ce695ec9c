import { z } from 'zod';
import type { Box } from './box.ts';
import { invalid, StripeFault } from './errors.ts';
import { emit } from './events.ts';
import { chargeInvoice, defaultMethodOf, finalize } from './invoice-finalization.ts';
import { makeInvoiceItem, takePendingItems } from './invoice-items.ts';
import { invoiceItemLine, subscriptionLine } from './invoice-line-object.ts';
import { draftInvoice } from './invoice-object.ts';
import { flag, ignored, integer, mergeMetadata, metadata, oneTimePriceData, text } from './params.ts';
import { makeSetupIntent } from './setup-intents.ts';
import { abandonSubscription } from './subscription-end.ts';
import { itemParams, makeItem, priceOf } from './subscription-items.ts';
import { newSubscription } from './subscription-object.ts';
import { DAY, periodEnd } from './time.ts';
import type { Customer, Invoice, Subscription } from './wire.ts';

export const paymentSettings = z.strictObject({
  payment_method_options: ignored,
  payment_method_types: z.array(z.enum(['card'])).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
});

export const createParams = z.strictObject({
  add_invoice_items: z
    .array(
      z.strictObject({
        metadata: metadata.optional(),
        price: text.optional(),
        price_data: oneTimePriceData.optional(),
        quantity: integer.optional(),
      }),
    )
    .optional(),
  billing_mode: z
    .strictObject({ type: z.enum(['classic', 'flexible']), flexible: z.object({}).optional() })
    .optional(),
  cancel_at: integer.optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: z.enum(['charge_automatically']).optional(),
  currency: text.optional(),
  customer: text,
  default_payment_method: text.optional(),
  description: z.string().optional(),
  items: z.array(itemParams).min(1),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_period_days: integer.optional(),
  trial_settings: ignored,
});
type Asked = z.output<typeof createParams>;

function trialEnd(asked: Asked, now: number): number | null {
  if (asked.trial_period_days !== undefined) return now + asked.trial_period_days * DAY;
  if (asked.trial_end === undefined || asked.trial_end === 'now') return null;
  if (asked.trial_end <= now) {
    throw invalid(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      undefined,
      'trial_end',
    );
  }
  return asked.trial_end;
}

function checkCard(box: Box, asked: Asked): void {
  if (!asked.default_payment_method) return;
  const method = box.store.get('payment_method', asked.default_payment_method, 'default_payment_method');
  if (method.customer === asked.customer) return;
  throw invalid(
    `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    'resource_missing',
    'default_payment_method',
  );
}

function build(box: Box, asked: Asked, customer: Customer): Subscription {
  const now = box.time.of(box.store, customer.id);
  const trial = trialEnd(asked, now);
  const subscription = newSubscription(box, customer, trial ?? now);
  const prices = asked.items.map((item, at) => priceOf(box, item, now, `items[${at}]`));
  const [first] = prices;
  const recurring = first?.recurring;
  if (!first || !recurring) throw invalid('Missing required param: items.', 'parameter_missing', 'items');
  const period = { start: now, end: trial ?? periodEnd(now, now, recurring) };
  for (const [at, price] of prices.entries()) {
    const item = makeItem(subscription.id, price, period, now);
    item.quantity = asked.items[at]?.quantity ?? 1;
    item.metadata = mergeMetadata(null, asked.items[at]?.metadata);
    subscription.items.data.push(item);
  }
  subscription.currency = first.currency;
  subscription.trial_start = trial === null ? null : now;
  subscription.trial_end = trial;
  subscription.metadata = mergeMetadata(null, asked.metadata);
  subscription.description = asked.description ?? null;
  subscription.default_payment_method = asked.default_payment_method ?? null;
  subscription.cancel_at_period_end = asked.cancel_at_period_end ?? false;
  subscription.cancel_at = subscription.cancel_at_period_end ? period.end : (asked.cancel_at ?? null);
  if (subscription.cancel_at_period_end) subscription.canceled_at = now;
  if (asked.billing_mode?.type === 'flexible') {
    subscription.billing_mode = { flexible: { proration_discounts: 'included' }, type: 'flexible' };
  }
  subscription.payment_settings = {
    payment_method_options: null,
    payment_method_types: asked.payment_settings?.payment_method_types ?? null,
    save_default_payment_method: asked.payment_settings?.save_default_payment_method ?? 'off',
  };
  return subscription;
}

function firstInvoice(box: Box, asked: Asked, customer: Customer, subscription: Subscription): Invoice {
  const now = subscription.created;
  const added = (asked.add_invoice_items ?? []).map((given, at) =>
    makeInvoiceItem(box, customer, {
      ...given,
      subscription: subscription.id,
      param: `add_invoice_items[${at}]`,
    }),
  );
  const trial = subscription.trial_end !== null;
  const recurring = subscription.items.data.map((item) =>
    subscriptionLine(
      box,
      subscription,
      item,
      { start: item.current_period_start, end: item.current_period_end },
      trial,
    ),
  );
  const oneOff = [...added, ...takePendingItems(box, customer.id, subscription.id, added)];
  const invoice = draftInvoice(box, customer, subscription, {
    billing_reason: 'subscription_create',
    period_start: now,
    period_end: now,
    lines: [...oneOff.map((item) => invoiceItemLine(box, item)), ...recurring],
  });
  for (const item of oneOff) {
    item.invoice = invoice.id;
    box.store.put('invoiceitem', item);
  }
  return box.store.put('invoice', invoice);
}

/** A card still to be saved, where nothing was paid that could save it. */
function awaitCard(box: Box, subscription: Subscription, invoice: Invoice): void {
  if (invoice.amount_due > 0 || defaultMethodOf(box, invoice)) return;
  const intent = makeSetupIntent(box, {
    customer: subscription.customer,
    description: null,
    metadata: {},
    payment_method: null,
    usage: 'off_session',
  });
  subscription.pending_setup_intent = intent.id;
  emit(box, 'setup_intent.created', intent, intent.customer);
}

function refuseWithoutCard(box: Box, asked: Asked, customer: Customer, due: number): void {
  if (asked.payment_behavior === 'default_incomplete' || due === 0) return;
  const card = asked.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (box.store.find('payment_method', card)) return;
  throw invalid(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    'resource_missing',
  );
}

function open(box: Box, asked: Asked, customer: Customer, subscription: Subscription): Subscription {
  const invoice = firstInvoice(box, asked, customer, subscription);
  refuseWithoutCard(box, asked, customer, invoice.amount_due);
  subscription.latest_invoice = invoice.id;
  box.store.put('subscription', subscription);
  emit(box, 'customer.subscription.created', subscription, customer.id);
  emit(box, 'invoice.created', invoice, customer.id);
  finalize(box, invoice);
  awaitCard(box, subscription, invoice);
  box.store.put('subscription', subscription);
  const card = defaultMethodOf(box, invoice);
  if (asked.payment_behavior === 'default_incomplete' || invoice.status !== 'open' || !card) {
    return subscription;
  }
  const outcome = chargeInvoice(box, invoice, card, asked.off_session ?? false);
  if (outcome.kind === 'succeeded' || asked.payment_behavior !== 'error_if_incomplete') return subscription;
  throw outcome.kind === 'refused' ? outcome.fault : actionRequired();
}

function actionRequired(): StripeFault {
  return new StripeFault(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message:
      'Payment for this subscription requires additional user action before it can be completed successfully.',
  });
}

/** A subscription with its first invoice, paid at once or left to the browser; an error leaves nothing behind. */
export function createSubscription(box: Box, asked: Asked): Subscription {
  const customer = box.store.get('customer', asked.customer, 'customer');
  checkCard(box, asked);
  const subscription = build(box, asked, customer);
  try {
    return open(box, asked, customer, subscription);
  } catch (error) {
    abandonSubscription(box, subscription.id);
    throw error;
  }
}
