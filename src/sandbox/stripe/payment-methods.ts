import { z } from 'zod';
import { accountOfIban } from './bank-accounts.ts';
import type { Box } from './box.ts';
import { type CardBehaviour, cardOfAlias, cardOfNumber, DECLINES, type DeclineName } from './cards.ts';
import { endpoint, listing, noParams, retrieving } from './endpoint.ts';
import { invalid, StripeFault } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { matching, pages } from './expand.ts';
import { endMandate, mandateData } from './mandates.ts';
import { integer, text, webAddress } from './params.ts';
import { newId } from './records.ts';
import type { PaymentMethod } from './wire.ts';

export interface CardFace {
  exp_month: number;
  exp_year: number;
  cvc_check: string | null;
}

/** Keeps the brand, the last digits and the test card's behaviour only. */
export function makeCard(box: Box, card: CardBehaviour, face: CardFace): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: face.cvc_check },
      country: card.country,
      display_brand: card.brand,
      exp_month: face.exp_month,
      exp_year: face.exp_year,
      fingerprint: `sandbox${card.brand}${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: box.time.main(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  box.store.put('card', { id: method.id, behaviour: card, set_up: card.setUp });
  return box.store.put('payment_method', method);
}

/** `pm_card_visa` and its like make a new one, as at Stripe. */
export function methodOf(box: Box, id: string, param = 'payment_method'): PaymentMethod {
  const alias = cardOfAlias(id);
  if (!alias) return box.store.get('payment_method', id, param);
  const nextYear = new Date(box.time.main() * 1000).getUTCFullYear() + 1;
  return makeCard(box, alias, { exp_month: 8, exp_year: nextYear, cvc_check: null });
}

export function declined(name: DeclineName, extra: object = {}): StripeFault {
  return new StripeFault(402, { type: 'card_error', ...DECLINES[name], ...extra });
}

function joinCustomer(box: Box, method: PaymentMethod, customer: string): void {
  const before = structuredClone(method);
  method.customer = customer;
  box.store.put('payment_method', method);
  emit(box, 'payment_method.attached', method, customer, changesBetween(before, method));
}

export function attachTo(box: Box, id: string, customer: string): PaymentMethod {
  box.store.get('customer', customer, 'customer');
  const method = methodOf(box, id);
  if (method.customer === customer) return method;
  if (method.customer) {
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      'payment_method_unexpected_state',
    );
  }
  const behaviour = box.store.find('card', method.id)?.behaviour;
  if (!behaviour) throw reused();
  if (behaviour.declines && behaviour.refusedWhen === 'attached') throw declined(behaviour.declines);
  joinCustomer(box, method, customer);
  return method;
}

export function attachProven(box: Box, method: PaymentMethod, customer: string | null): void {
  if (!customer || method.customer === customer) return;
  joinCustomer(box, method, customer);
}

export function reused(): StripeFault {
  return invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    'payment_method_unexpected_state',
    'payment_method',
  );
}

/** Detaches it for good, also where it was the default. */
export function detach(box: Box, method: PaymentMethod): void {
  const customer = method.customer;
  if (!customer) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const before = structuredClone(method);
  method.customer = null;
  box.store.put('payment_method', method);
  box.store.remove('card', method.id);
  endMandate(box, method, customer);
  const owner = box.store.find('customer', customer);
  if (owner?.invoice_settings.default_payment_method === method.id) {
    owner.invoice_settings.default_payment_method = null;
    box.store.put('customer', owner);
  }
  for (const subscription of box.store.all('subscription')) {
    if (subscription.default_payment_method !== method.id) continue;
    subscription.default_payment_method = null;
    box.store.put('subscription', subscription);
  }
  emit(box, 'payment_method.detached', method, customer, changesBetween(before, method));
}

const cardMaking = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: z.string().optional() }),
  billing_details: z.strictObject({ email: z.string().optional(), name: z.string().optional() }).optional(),
});
type TypedCard = z.output<typeof cardMaking>;

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

function cardFrom(box: Box, { card, billing_details: { email, name } = {} }: TypedCard): PaymentMethod {
  const behaviour = cardOfNumber(card.number);
  const year = checkExpiry(box, card.exp_month, card.exp_year);
  const length = behaviour.brand === 'amex' ? 4 : 3;
  if (card.cvc !== undefined && !new RegExp(`^\\d{${length}}$`).test(card.cvc)) {
    throw wrongCard("Your card's security code is invalid.", 'invalid_cvc', 'cvc');
  }
  const method = makeCard(box, behaviour, {
    exp_month: card.exp_month,
    exp_year: year,
    cvc_check: card.cvc === undefined ? null : 'unchecked',
  });
  Object.assign(method.billing_details, { email: email || null, name: name || null });
  return method;
}

const holder = z.strictObject({ email: z.string().min(1), name: z.string().min(1) });

const accountMaking = z.strictObject({
  type: z.literal('sepa_debit'),
  sepa_debit: z.strictObject({ iban: z.string().min(1) }),
  billing_details: holder,
});

function makeBankAccount(box: Box, given: z.output<typeof accountMaking>): PaymentMethod {
  const behaviour = accountOfIban(given.sepa_debit.iban);
  const { country, last4, bankCode, branchCode } = behaviour;
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, ...given.billing_details, phone: null, tax_id: null },
    created: box.time.main(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    sepa_debit: {
      bank_code: bankCode,
      branch_code: branchCode,
      country,
      fingerprint: `sandbox${country}${bankCode}${last4}`,
      generated_from: { charge: null, setup_attempt: null },
      last4,
    },
    type: 'sepa_debit',
  };
  box.store.put('bank_account', { id: method.id, behaviour });
  return box.store.put('payment_method', method);
}

const methodMaking = z.discriminatedUnion('type', [cardMaking, accountMaking]);

const makeMethod = (box: Box, given: z.output<typeof methodMaking>): PaymentMethod =>
  given.type === 'card' ? cardFrom(box, given) : makeBankAccount(box, given);

const create = endpoint({
  method: 'POST',
  path: '/v1/payment_methods',
  answers: 'payment_method',
  publishable: true,
  params: methodMaking,
  run: makeMethod,
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

const list = listing(
  'payment_method',
  z.strictObject({ ...pages, customer: text, type: text.optional() }),
  (box, params) => matching(box.store.all('payment_method'), params, 'customer', 'type'),
);

export const paymentMethodEndpoints = [create, retrieving('payment_method'), attach, remove, list];

export const confirmParams = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: methodMaking.optional(),
  mandate_data: mandateData.optional(),
  return_url: webAddress.optional(),
});
export type Confirming = z.output<typeof confirmParams>;

export function askedMethod(box: Box, asked: Confirming, present: string | null): PaymentMethod | null {
  if (asked.payment_method_data) return makeMethod(box, asked.payment_method_data);
  const id = asked.payment_method ?? present;
  return id ? methodOf(box, id) : null;
}
