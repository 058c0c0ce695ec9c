import { askForCharge, rememberSetup, sendToBank, unauthenticated } from './bank.ts';
import type { Box } from './box.ts';
import { DECLINES, type DeclineName } from './cards.ts';
import { makeCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import { invalid, StripeFault } from './errors.ts';
import { emit } from './events.ts';
import { noteInvoicePaid, noteInvoicePaymentFailed } from './invoice-settlement.ts';
import { attachProven, reused } from './payment-methods.ts';
import type { PaymentIntent, PaymentMethod } from './wire.ts';

export interface Attempt {
  offSession: boolean;
  authenticated: boolean;
  /** A card that needs its owner leaves an invoice's intent waiting. */
  forInvoice: boolean;
  returnUrl: string | null;
  baseUrl: string;
}

export type Outcome =
  | { kind: 'succeeded' }
  | { kind: 'requires_action' }
  | { kind: 'refused'; fault: StripeFault };

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function succeed(box: Box, intent: PaymentIntent, method: PaymentMethod, authenticated: boolean): Outcome {
  const charge = makeCharge(box, intent, method, null, authenticated);
  if (intent.setup_future_usage) {
    attachProven(box, method, intent.customer);
    rememberSetup(box, method);
  }
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  } satisfies Partial<PaymentIntent>);
  box.store.put('payment_intent', intent);
  box.store.remove('intent_context', intent.id);
  emit(box, 'charge.succeeded', charge, intent.customer);
  emit(box, 'payment_intent.succeeded', intent, intent.customer);
  noteInvoicePaid(box, intent, method);
  if (box.store.find('card', method.id)?.behaviour.disputed) openDispute(box, charge.id);
  return { kind: 'succeeded' };
}

function leaveRefused(box: Box, intent: PaymentIntent, error: PaymentIntent['last_payment_error']): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  } satisfies Partial<PaymentIntent>);
  box.store.put('payment_intent', intent);
  box.store.remove('intent_context', intent.id);
  emit(box, 'payment_intent.payment_failed', intent, intent.customer);
  noteInvoicePaymentFailed(box, intent, false);
}

function refuse(box: Box, intent: PaymentIntent, method: PaymentMethod, decline: DeclineName): Outcome {
  const charge = makeCharge(box, intent, method, decline, false);
  const reason = { ...DECLINES[decline], charge: charge.id, payment_method: structuredClone(method) };
  intent.latest_charge = charge.id;
  emit(box, 'charge.failed', charge, intent.customer);
  leaveRefused(box, intent, { ...reason, type: 'card_error' });
  const payment_intent = structuredClone(intent);
  return { kind: 'refused', fault: new StripeFault(402, { ...reason, type: 'card_error', payment_intent }) };
}

function challenge(box: Box, intent: PaymentIntent, method: PaymentMethod, attempt: Attempt): Outcome {
  sendToBank(box, intent, method, attempt);
  box.store.put('payment_intent', intent);
  emit(box, 'payment_intent.requires_action', intent, intent.customer);
  if (attempt.forInvoice) noteInvoicePaymentFailed(box, intent, true);
  return { kind: 'requires_action' };
}

export function attemptPayment(
  box: Box,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): Outcome {
  if (!CONFIRMABLE.includes(intent.status)) {
    const { id, status } = intent;
    throw invalid(
      `This PaymentIntent's status is ${status} and cannot be confirmed (${id}).`,
      'payment_intent_unexpected_state',
    );
  }
  if (method.customer && method.customer !== intent.customer) throw reused();
  const verdict = askForCharge(box, method, intent.customer, attempt);
  if (verdict.kind === 'approved') return succeed(box, intent, method, attempt.authenticated);
  if (verdict.kind === 'refused') return refuse(box, intent, method, verdict.decline);
  return challenge(box, intent, method, attempt);
}

export function failAuthentication(box: Box, intent: PaymentIntent): void {
  leaveRefused(box, intent, unauthenticated(box, intent));
}
