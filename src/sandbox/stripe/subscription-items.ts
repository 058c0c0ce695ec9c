import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint, noParams } from './endpoint.ts';
import { invalid } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { paginate } from './lists.ts';
import { ignored, integer, mergeMetadata, metadata, pages, recurringPriceData, text } from './params.ts';
import { makePrice, type PriceTerms, planOf } from './prices.ts';
import { newId } from './records.ts';
import type { Price, Subscription, SubscriptionItem } from './wire.ts';

export const itemParams = z.strictObject({
  metadata: metadata.optional(),
  price: text.optional(),
  price_data: recurringPriceData.optional(),
  quantity: integer.optional(),
});
export const itemChangeParams = itemParams.extend({ id: text.optional() }).strict();

interface Priced {
  price?: string | undefined;
  price_data?: PriceTerms | undefined;
}

/** The recurring price that a request names or describes. */
export function priceOf(box: Box, given: Priced, created: number, param: string): Price {
  if (given.price_data) return makePrice(box, given.price_data, created, `${param}[price_data]`);
  if (!given.price)
    throw invalid(`Missing required param: ${param}[price].`, 'parameter_missing', `${param}[price]`);
  const price = box.store.get('price', given.price, `${param}[price]`);
  if (price.recurring) return price;
  throw invalid(
    `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    undefined,
    `${param}[price]`,
  );
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

/** The subscription's one item: this shop never has two periods in one subscription. */
export function firstItem(subscription: Subscription): SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw invalid('The sandbox needs at least one item in a subscription.');
  return item;
}

export type ProrationBehavior = 'none' | 'create_prorations' | 'always_invoice' | undefined;

/** Changes an item for its next renewal. Prorations are not calculated here, so they must be refused, not forgotten. */
export function changeItem(
  box: Box,
  item: SubscriptionItem,
  given: z.output<typeof itemChangeParams>,
  proration: ProrationBehavior,
  param: string,
): void {
  const reprices = given.price !== undefined || given.price_data !== undefined;
  if ((reprices || given.quantity !== undefined) && proration !== 'none') {
    throw invalid(
      "The sandbox does not calculate prorations: pass proration_behavior 'none'.",
      undefined,
      'proration_behavior',
    );
  }
  if (reprices) {
    const price = priceOf(box, given, box.time.main(), param);
    item.price = price;
    item.plan = planOf(price);
  }
  if (given.quantity !== undefined) item.quantity = given.quantity;
  item.metadata = mergeMetadata(item.metadata, given.metadata);
}

function holderOf(box: Box, id: string): { subscription: Subscription; item: SubscriptionItem } {
  for (const subscription of box.store.all('subscription')) {
    const item = subscription.items.data.find((one) => one.id === id);
    if (item) return { subscription, item };
  }
  throw invalid(`Invalid subscription_item id: ${id}`, 'resource_missing', 'id');
}

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/subscription_items/:id',
  answers: 'subscription_item',
  params: noParams,
  run: (box, _, { id }) => holderOf(box, id).item,
});

const update = endpoint({
  method: 'POST',
  path: '/v1/subscription_items/:id',
  answers: 'subscription_item',
  params: itemParams
    .extend({
      off_session: ignored,
      payment_behavior: ignored,
      proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
    })
    .strict(),
  run(box, { proration_behavior, off_session: _o, payment_behavior: _p, ...given }, { id }) {
    const { subscription, item } = holderOf(box, id);
    const before = structuredClone(subscription);
    changeItem(box, item, given, proration_behavior, 'price_data');
    box.store.put('subscription', subscription);
    const changes = changesBetween(before, subscription);
    emit(box, 'customer.subscription.updated', subscription, subscription.customer, changes);
    return item;
  },
});

const list = endpoint({
  method: 'GET',
  path: '/v1/subscription_items',
  answers: { listOf: 'subscription_item' },
  params: z.strictObject({ ...pages, subscription: text }),
  run(box, params) {
    const subscription = box.store.get('subscription', params.subscription, 'subscription');
    return paginate(subscription.items.data, params, '/v1/subscription_items');
  },
});

export const subscriptionItemEndpoints = [retrieve, update, list];
