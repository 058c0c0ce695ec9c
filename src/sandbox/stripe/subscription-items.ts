import { z } from 'zod';
import type { Box } from './box.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { integer, text } from './params.ts';
import { voidInvoice } from './payment-confirmation.ts';
import { newId } from './records.ts';
import { saveChanges } from './subscription-payment.ts';
import type { Price, Subscription, SubscriptionItem } from './wire.ts';

const once = { currency: text, product: text, unit_amount: integer };
/** The shop describes its prices in place and never names one. */
export const oneTimePrice = z.strictObject(once);
export const monthlyPrice = z.strictObject({
  ...once,
  recurring: z.strictObject({ interval: z.enum(['month']) }),
});

type PriceTerms = z.output<typeof oneTimePrice> | z.output<typeof monthlyPrice>;

export function makePrice(box: Box, terms: PriceTerms, created: number, param: string): Price {
  const product = box.store.get('product', terms.product, `${param}[product]`);
  if (terms.unit_amount < 0) {
    throw invalid('Invalid non-negative integer', 'parameter_invalid_integer', `${param}[unit_amount]`);
  }
  const recurring = 'recurring' in terms;
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: terms.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: recurring
      ? { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: terms.unit_amount,
    unit_amount_decimal: String(terms.unit_amount),
  };
}

/** The old `plan` that Stripe still shows beside a recurring price. */
function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function makeItem(
  subscription: string,
  price: Price,
  period: { start: number; end: number },
  created: number,
): SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

export function firstItem(subscription: Subscription): SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw invalid('The sandbox needs at least one item in a subscription.');
  return item;
}

export function repriceItem(box: Box, item: SubscriptionItem, terms: PriceTerms, param: string): void {
  item.price = makePrice(box, terms, box.time.main(), `${param}[price_data]`);
  item.plan = planOf(item.price);
}

function stopDrafts(box: Box, subscription: Subscription): void {
  for (const invoice of box.store.of('invoice', 'subscription', subscription.id)) {
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue;
    invoice.auto_advance = false;
    if (invoice.status === 'draft') invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
    box.store.put('invoice', invoice);
  }
}

/** A subscription never paid expires with its invoice; another's open invoice stays open. */
export function endSubscription(box: Box, subscription: Subscription): void {
  const now = box.time.of(box.store, subscription.customer);
  if (subscription.status === 'incomplete') {
    expire(box, subscription);
    return;
  }
  subscription.status = 'canceled';
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  if (subscription.cancellation_details)
    subscription.cancellation_details.reason ??= 'cancellation_requested';
  stopDrafts(box, subscription);
  box.store.put('subscription', subscription);
  emit(box, 'customer.subscription.deleted', subscription, subscription.customer);
}

/** Its first payment did not come within 23 hours. */
export function expire(box: Box, subscription: Subscription): void {
  const before = structuredClone(subscription);
  subscription.status = 'incomplete_expired';
  subscription.ended_at = box.time.of(box.store, subscription.customer);
  for (const invoice of box.store.of('invoice', 'subscription', subscription.id)) {
    if (invoice.status === 'open') voidInvoice(box, invoice);
  }
  saveChanges(box, before, subscription);
}
