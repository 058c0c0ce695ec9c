import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint, noParams } from './endpoint.ts';
import { invalid } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { matching, paginate } from './lists.ts';
import { decimal, flag, integer, mergeMetadata, metadata, pages, range, text } from './params.ts';
import { newId } from './records.ts';
import type { Price, SubscriptionItem } from './wire.ts';

export interface PriceTerms {
  currency: string;
  product: string;
  unit_amount?: number | undefined;
  unit_amount_decimal?: string | undefined;
  recurring?:
    | { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number | undefined }
    | undefined;
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified' | undefined;
}

/** A price made of inline `price_data` or of the prices endpoint; amounts in cents. */
export function makePrice(
  box: Box,
  terms: PriceTerms,
  created: number,
  param: string,
  active = false,
): Price {
  const product = box.store.get('product', terms.product, `${param}[product]`);
  if (terms.unit_amount === undefined && terms.unit_amount_decimal === undefined) {
    throw invalid(
      `Missing required param: ${param}[unit_amount].`,
      'parameter_missing',
      `${param}[unit_amount]`,
    );
  }
  const exact = terms.unit_amount_decimal ?? String(terms.unit_amount);
  if (Number(exact) < 0 && terms.recurring) {
    throw invalid('Invalid non-negative integer', 'parameter_invalid_integer', `${param}[unit_amount]`);
  }
  return box.store.put('price', {
    id: newId('price'),
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created,
    currency: terms.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: terms.recurring
      ? {
          interval: terms.recurring.interval,
          interval_count: terms.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: terms.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: terms.recurring ? 'recurring' : 'one_time',
    unit_amount: Number.isInteger(Number(exact)) ? Number(exact) : null,
    unit_amount_decimal: exact,
  });
}

/** The old `plan` that Stripe still shows beside a recurring price. */
export function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
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

/** Unit price times quantity, in whole cents as Stripe rounds them. */
export function amountOf(price: Price, quantity: number): number {
  return Math.round(Number(price.unit_amount_decimal ?? 0) * quantity);
}

const shared = { active: flag.optional(), metadata: metadata.optional(), nickname: z.string().optional() };
const create = endpoint({
  method: 'POST',
  path: '/v1/prices',
  answers: 'price',
  params: z.strictObject({
    ...shared,
    currency: text,
    product: text,
    lookup_key: text.optional(),
    recurring: z
      .strictObject({
        interval: z.enum(['day', 'week', 'month', 'year']),
        interval_count: integer.optional(),
      })
      .optional(),
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    unit_amount: integer.optional(),
    unit_amount_decimal: decimal.optional(),
  }),
  run(box, { active, metadata: given, nickname, lookup_key, ...terms }) {
    box.store.get('product', terms.product, 'product');
    const price = makePrice(box, terms, box.time.main(), 'price', active ?? true);
    price.metadata = mergeMetadata(null, given);
    price.nickname = nickname ?? null;
    price.lookup_key = lookup_key ?? null;
    emit(box, 'price.created', price, null);
    return price;
  },
});

const update = endpoint({
  method: 'POST',
  path: '/v1/prices/:id',
  answers: 'price',
  params: z.strictObject({ ...shared, lookup_key: z.string().optional() }),
  run(box, given, { id }) {
    const price = box.store.get('price', id);
    const before = structuredClone(price);
    if (given.active !== undefined) price.active = given.active;
    if (given.nickname !== undefined) price.nickname = given.nickname || null;
    if (given.lookup_key !== undefined) price.lookup_key = given.lookup_key || null;
    price.metadata = mergeMetadata(price.metadata, given.metadata);
    emit(box, 'price.updated', box.store.put('price', price), null, changesBetween(before, price));
    return price;
  },
});

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/prices/:id',
  answers: 'price',
  params: noParams,
  run: (box, _, { id }) => box.store.get('price', id),
});

const list = endpoint({
  method: 'GET',
  path: '/v1/prices',
  answers: { listOf: 'price' },
  params: z.strictObject({
    ...pages,
    active: flag.optional(),
    created: range.optional(),
    currency: text.optional(),
    lookup_keys: z.array(text).optional(),
    product: text.optional(),
    type: z.enum(['one_time', 'recurring']).optional(),
  }),
  run(box, params) {
    const chosen = matching(box.store.all('price'), params, 'active', 'currency', 'product', 'type').filter(
      (price) => params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? ''),
    );
    return paginate(chosen, params, '/v1/prices');
  },
});

export const priceEndpoints = [create, update, retrieve, list];
