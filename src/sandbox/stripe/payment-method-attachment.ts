import type { Box } from './box.ts';
import { type CardBehaviour, cardOfAlias, DECLINES, type DeclineName } from './cards.ts';
import { invalid, StripeFault } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { newId } from './records.ts';
import type { PaymentMethod } from './wire.ts';

export interface CardFace {
  exp_month: number;
  exp_year: number;
  cvc_check: string | null;
}

/** A card payment method; only the brand, the last digits and the test card's behaviour are kept. */
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

/** The method of an id; `pm_card_visa` and its like make a new one, as at Stripe. */
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

/** Attaches as `payment_methods.attach` does: the bank is asked, and may refuse. */
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

/** Detaches for ever, and forgets it wherever it was the default. */
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
