import { z } from 'zod';
import type { Box } from './box.ts';
import { moveBalance } from './customer-balance.ts';
import { endpoint, noParams } from './endpoint.ts';
import { missing } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { matching, paginate } from './lists.ts';
import { address, clearable, integer, mergeMetadata, metadata, pages, range, text } from './params.ts';
import { attachTo } from './payment-method-attachment.ts';
import { newId } from './records.ts';
import { endSubscription } from './subscription-end.ts';
import type { Customer } from './wire.ts';

const shared = {
  address: address.optional(),
  balance: integer.optional(),
  description: z.string().optional(),
  email: z.string().optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: z.string().optional(),
      footer: z.string().optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  preferred_locales: z.array(text).optional(),
  tax_exempt: clearable(z.enum(['none', 'exempt', 'reverse'])).optional(),
};
const createParams = z.strictObject({
  ...shared,
  payment_method: text.optional(),
  test_clock: text.optional(),
});
const updateParams = z.strictObject(shared);
type Shared = z.output<typeof updateParams>;

function fullAddress(given: z.output<typeof address>): Customer['address'] {
  if (!given) return null;
  const { city, country, line1, line2, postal_code, state } = given;
  return {
    city: city ?? null,
    country: country ?? null,
    line1: line1 ?? null,
    line2: line2 ?? null,
    postal_code: postal_code ?? null,
    state: state ?? null,
  };
}

function newCustomer(created: number, testClock: string | null): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: testClock,
  };
}

function chooseDefault(box: Box, customer: Customer, card: string): void {
  if (card === '') {
    customer.invoice_settings.default_payment_method = null;
    return;
  }
  const param = 'invoice_settings[default_payment_method]';
  const method = box.store.get('payment_method', card, param);
  if (method.customer !== customer.id) throw missing('PaymentMethod', card, param);
  customer.invoice_settings.default_payment_method = card;
}

function assign(box: Box, customer: Customer, given: Shared): void {
  const settings = given.invoice_settings;
  if (settings?.default_payment_method !== undefined) {
    chooseDefault(box, customer, settings.default_payment_method);
  }
  if (settings?.footer !== undefined) customer.invoice_settings.footer = settings.footer || null;
  if (given.address !== undefined) customer.address = fullAddress(given.address);
  if (given.description !== undefined) customer.description = given.description || null;
  if (given.email !== undefined) customer.email = given.email || null;
  if (given.name !== undefined) customer.name = given.name || null;
  if (given.phone !== undefined) customer.phone = given.phone || null;
  if (given.preferred_locales !== undefined) customer.preferred_locales = given.preferred_locales;
  if (given.tax_exempt !== undefined) customer.tax_exempt = given.tax_exempt ?? 'none';
  customer.metadata = mergeMetadata(customer.metadata, given.metadata);
}

/** Sets the balance to an amount, with the transaction that explains it. */
function setBalance(box: Box, customer: Customer, balance: number | undefined): void {
  if (balance === undefined || balance === customer.balance) return;
  moveBalance(box, customer, balance - customer.balance, 'adjustment', null);
}

const create = endpoint({
  method: 'POST',
  path: '/v1/customers',
  answers: 'customer',
  params: createParams,
  run(box, { payment_method, test_clock, ...given }) {
    const clock = test_clock ? box.store.get('test_clock', test_clock, 'test_clock') : undefined;
    const customer = newCustomer(clock?.frozen_time ?? box.time.main(), clock?.id ?? null);
    box.store.put('customer', customer);
    try {
      if (payment_method) attachTo(box, payment_method, customer.id);
      assign(box, customer, given);
    } catch (error) {
      box.store.remove('customer', customer.id);
      throw error;
    }
    setBalance(box, customer, given.balance);
    emit(box, 'customer.created', box.store.put('customer', customer), customer.id);
    return customer;
  },
});

const update = endpoint({
  method: 'POST',
  path: '/v1/customers/:id',
  answers: 'customer',
  params: updateParams,
  run(box, given, { id }) {
    const customer = box.store.get('customer', id);
    const before = structuredClone(customer);
    assign(box, customer, given);
    setBalance(box, customer, given.balance);
    box.store.put('customer', customer);
    emit(box, 'customer.updated', customer, id, changesBetween(before, customer));
    return customer;
  },
});

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/customers/:id',
  answers: 'customer',
  params: noParams,
  run(box, _, { id }) {
    if (box.store.find('tombstone', id)) return { id, object: 'customer', deleted: true };
    return box.store.get('customer', id);
  },
});

const list = endpoint({
  method: 'GET',
  path: '/v1/customers',
  answers: { listOf: 'customer' },
  params: z.strictObject({
    ...pages,
    created: range.optional(),
    email: text.optional(),
    test_clock: text.optional(),
  }),
  run(box, params) {
    const chosen = matching(box.store.all('customer'), params, 'email').filter(
      (customer) => (customer.test_clock ?? undefined) === params.test_clock,
    );
    return paginate(chosen, params, '/v1/customers');
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/v1/customers/:id',
  answers: 'deleted',
  params: noParams,
  run(box, _, { id }) {
    const customer = box.store.get('customer', id);
    for (const subscription of box.store.of('subscription', 'customer', id)) {
      if (subscription.ended_at === null) endSubscription(box, subscription);
    }
    for (const method of box.store.all('payment_method')) {
      if (method.customer !== id) continue;
      method.customer = null;
      box.store.put('payment_method', method);
      box.store.remove('card', method.id);
    }
    emit(box, 'customer.deleted', customer, id);
    box.store.remove('customer', id);
    box.store.put('tombstone', { id, object: 'customer' });
    return { id, object: 'customer', deleted: true };
  },
});

export const customerEndpoints = [create, update, retrieve, list, remove];
