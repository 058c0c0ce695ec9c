import { z } from 'zod';
import type { Box } from './box.ts';
import { cardOfNumber } from './cards.ts';
import { endpoint, noParams } from './endpoint.ts';
import { invalid, StripeFault } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { paginate } from './lists.ts';
import { address, ignored, integer, mergeMetadata, metadata, pages, text } from './params.ts';
import { attachTo, detach, makeCard, methodOf } from './payment-method-attachment.ts';
import type { PaymentMethod } from './wire.ts';

export const billingDetails = z.strictObject({
  address: address.optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  phone: z.string().optional(),
  tax_id: z.string().optional(),
});
export const cardData = z.strictObject({
  number: text,
  exp_month: integer,
  exp_year: integer,
  cvc: z.string().optional(),
});
/** The parameters that make a card, also as `payment_method_data` of an intent. */
export const cardMaking = {
  type: z.enum(['card']),
  card: cardData.optional(),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
};
const making = z.strictObject(cardMaking);

function wrongCard(message: string, code: string, param: string): StripeFault {
  return new StripeFault(402, { type: 'card_error', message, code, param });
}

function checkExpiry(box: Box, month: number, year: number): number {
  if (month < 1 || month > 12) {
    throw wrongCard("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month');
  }
  const today = new Date(box.time.main() * 1000);
  const fullYear = year < 100 ? 2000 + year : year;
  const past = fullYear - today.getUTCFullYear();
  if (past < 0 || past > 50) {
    throw wrongCard("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year');
  }
  if (past === 0 && month < today.getUTCMonth() + 1) {
    throw wrongCard("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month');
  }
  return fullYear;
}

function applyBilling(method: PaymentMethod, given: z.output<typeof billingDetails> | undefined): void {
  if (!given) return;
  const details = method.billing_details;
  if (given.email !== undefined) details.email = given.email || null;
  if (given.name !== undefined) details.name = given.name || null;
  if (given.phone !== undefined) details.phone = given.phone || null;
  if (given.address) {
    const { city, country, line1, line2, postal_code, state } = given.address;
    details.address = {
      city: city ?? null,
      country: country ?? null,
      line1: line1 ?? null,
      line2: line2 ?? null,
      postal_code: postal_code ?? null,
      state: state ?? null,
    };
  }
}

/** Makes a card from typed data, checked as Stripe checks it. */
export function cardFrom(box: Box, given: z.output<typeof making>): PaymentMethod {
  if (!given.card) throw invalid('Missing required param: card.', 'parameter_missing', 'card');
  const behaviour = cardOfNumber(given.card.number);
  const year = checkExpiry(box, given.card.exp_month, given.card.exp_year);
  const length = behaviour.brand === 'amex' ? 4 : 3;
  if (given.card.cvc !== undefined && !new RegExp(`^\\d{${length}}$`).test(given.card.cvc)) {
    throw wrongCard("Your card's security code is invalid.", 'invalid_cvc', 'cvc');
  }
  const method = makeCard(box, behaviour, {
    exp_month: given.card.exp_month,
    exp_year: year,
    cvc_check: given.card.cvc === undefined ? null : 'unchecked',
  });
  applyBilling(method, given.billing_details);
  method.metadata = mergeMetadata(null, given.metadata);
  if (given.allow_redisplay) method.allow_redisplay = given.allow_redisplay;
  return box.store.put('payment_method', method);
}

const create = endpoint({
  method: 'POST',
  path: '/v1/payment_methods',
  answers: 'payment_method',
  publishable: true,
  params: z.strictObject({
    ...cardMaking,
    guid: ignored,
    muid: ignored,
    sid: ignored,
    payment_user_agent: ignored,
  }),
  run: (box, params) => cardFrom(box, params),
});

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/payment_methods/:id',
  answers: 'payment_method',
  params: noParams,
  run: (box, _, { id }) => box.store.get('payment_method', id),
});

const update = endpoint({
  method: 'POST',
  path: '/v1/payment_methods/:id',
  answers: 'payment_method',
  params: z.strictObject({
    billing_details: billingDetails.optional(),
    card: z.strictObject({ exp_month: integer.optional(), exp_year: integer.optional() }).optional(),
    metadata: metadata.optional(),
    allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  }),
  run(box, given, { id }) {
    const method = box.store.get('payment_method', id);
    const before = structuredClone(method);
    if (method.card && given.card) {
      const month = given.card.exp_month ?? method.card.exp_month;
      method.card.exp_year = checkExpiry(box, month, given.card.exp_year ?? method.card.exp_year);
      method.card.exp_month = month;
    }
    applyBilling(method, given.billing_details);
    method.metadata = mergeMetadata(method.metadata, given.metadata);
    if (given.allow_redisplay) method.allow_redisplay = given.allow_redisplay;
    box.store.put('payment_method', method);
    emit(box, 'payment_method.updated', method, method.customer, changesBetween(before, method));
    return method;
  },
});

const attach = endpoint({
  method: 'POST',
  path: '/v1/payment_methods/:id/attach',
  answers: 'payment_method',
  params: z.strictObject({ customer: text }),
  run: (box, { customer }, { id }) => attachTo(box, id, customer),
});

const remove = endpoint({
  method: 'POST',
  path: '/v1/payment_methods/:id/detach',
  answers: 'payment_method',
  params: noParams,
  run(box, _, { id }) {
    const method = box.store.get('payment_method', id);
    detach(box, method);
    return method;
  },
});

function listOf(box: Box, customer: string, type: string | undefined): PaymentMethod[] {
  return box.store
    .all('payment_method')
    .filter((method) => method.customer === customer && (type === undefined || method.type === type));
}

const list = endpoint({
  method: 'GET',
  path: '/v1/payment_methods',
  answers: { listOf: 'payment_method' },
  params: z.strictObject({
    ...pages,
    customer: text,
    type: text.optional(),
    allow_redisplay: text.optional(),
  }),
  run: (box, params) => paginate(listOf(box, params.customer, params.type), params, '/v1/payment_methods'),
});

const listOfCustomer = endpoint({
  method: 'GET',
  path: '/v1/customers/:id/payment_methods',
  answers: { listOf: 'payment_method' },
  params: z.strictObject({ ...pages, type: text.optional(), allow_redisplay: text.optional() }),
  run(box, params, { id }) {
    box.store.get('customer', id);
    return paginate(listOf(box, id, params.type), params, `/v1/customers/${id}/payment_methods`);
  },
});

export const paymentMethodEndpoints = [create, retrieve, update, attach, remove, list, listOfCustomer];

interface Asked {
  payment_method?: string | undefined;
  payment_method_data?: z.output<z.ZodObject<typeof cardMaking>> | undefined;
}

/** The card that a request names, makes on the spot, or leaves as it was. */
export function askedMethod(box: Box, asked: Asked, present: string | null): PaymentMethod | null {
  if (asked.payment_method_data) return cardFrom(box, asked.payment_method_data);
  const id = asked.payment_method ?? present;
  return id ? methodOf(box, id) : null;
}
