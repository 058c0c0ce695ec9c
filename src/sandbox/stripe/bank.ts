import type { Box } from './box.ts';
import type { DeclineName } from './cards.ts';
import { reused } from './payment-methods.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from './wire.ts';

/** The intent waits for its customer at the bank's page. The caller saves it. */
export function sendToBank(
  box: Box,
  intent: PaymentIntent | SetupIntent,
  method: PaymentMethod,
  { returnUrl, baseUrl }: { returnUrl: string | null; baseUrl: string },
): void {
  const url = `${baseUrl}/3ds/${intent.id}?secret=${intent.client_secret ?? ''}`;
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  intent.next_action = returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  box.store.put('intent_context', { id: intent.id, return_url: returnUrl, payment_method: method.id });
}

/** The intent's `last_payment_error` or `last_setup_error` once its customer failed at the bank. */
export function unauthenticated<Kind extends 'payment_intent' | 'setup_intent'>(
  box: Box,
  intent: { object: Kind; payment_method: string | null },
) {
  const method = box.store.find('payment_method', intent.payment_method);
  return {
    code: `${intent.object}_authentication_failure` as const,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    type: 'invalid_request_error' as const,
    ...(method ? { payment_method: structuredClone(method) } : {}),
  };
}

export type Verdict =
  | { kind: 'approved' }
  | { kind: 'challenge' }
  | { kind: 'refused'; decline: DeclineName };

export interface Presence {
  offSession: boolean;
  /** The customer passed the bank's page for this attempt. */
  authenticated: boolean;
}

export function askForCharge(
  box: Box,
  method: PaymentMethod,
  customer: string | null,
  at: Presence,
): Verdict {
  const card = box.store.find('card', method.id);
  if (!card) throw reused();
  const { authentication, declines } = card.behaviour;
  const trusted = at.offSession && authentication === 'unless_set_up' && card.set_up;
  if (authentication !== 'never' && !trusted && !at.authenticated) return { kind: 'challenge' };
  const decline = box.faults.takeDecline(customer) ?? declines;
  return decline ? { kind: 'refused', decline } : { kind: 'approved' };
}

export function askForSetup(box: Box, method: PaymentMethod, authenticated: boolean): Verdict {
  const card = box.store.find('card', method.id);
  if (!card) throw reused();
  const { authentication, declines, refusedWhen } = card.behaviour;
  if (authentication !== 'never' && !card.set_up && !authenticated) return { kind: 'challenge' };
  return declines && refusedWhen === 'attached'
    ? { kind: 'refused', decline: declines }
    : { kind: 'approved' };
}

export function rememberSetup(box: Box, method: PaymentMethod): void {
  const card = box.store.find('card', method.id);
  if (!card || card.set_up) return;
  card.set_up = true;
  box.store.put('card', card);
}
