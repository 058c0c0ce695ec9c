import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint, noParams } from './endpoint.ts';
import { missing } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { endMandate } from './mandates.ts';
import { metadata, text } from './params.ts';
import { newId } from './records.ts';
import { endSubscription } from './subscription-items.ts';
import type { Customer } from './wire.ts';

const shared = {
  email: z.string().optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  metadata: metadata.optional(),
  name: z.string().optional(),
};
const updateParams = z.strictObject(shared);

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

function assign(box: Box, customer: Customer, given: z.output<typeof updateParams>): void {
  const card = given.invoice_settings?.default_payment_method;
  if (card) {
    const param = 'invoice_settings[default_payment_method]';
    const method = box.store.get('payment_method', card, param);
    if (method.customer !== customer.id) throw missing('PaymentMethod', card, param);
    customer.invoice_settings.default_payment_method = card;
  }
  if (given.email !== undefined) customer.email = given.email || null;
  if (given.name !== undefined) customer.name = given.name || null;
  // An empty value takes its key away.
  for (const [key, value] of Object.entries(given.metadata ?? {})) {
    if (value === '') delete customer.metadata[key];
    else customer.metadata[key] = value;
  }
}

const create = endpoint({
  method: 'POST',
  path: '/v1/customers',
  answers: 'customer',
  params: z.strictObject({ ...shared, test_clock: text.optional() }),
  run(box, { test_clock, ...given }) {
    const clock = test_clock ? box.store.get('test_clock', test_clock, 'test_clock') : undefined;
    const customer = newCustomer(clock?.frozen_time ?? box.time.main(), clock?.id ?? null);
    assign(box, customer, given);
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
      endMandate(box, method, id);
    }
    emit(box, 'customer.deleted', customer, id);
    box.store.remove('customer', id);
    box.store.put('tombstone', { id, object: 'customer' });
    return { id, object: 'customer', deleted: true };
  },
});

export const customerEndpoints = [create, update, retrieve, remove];
