import { askForCharge, rememberSetup, sendToBank, unauthenticated } from './bank.ts';
import type { DebitFailure } from './bank-accounts.ts';
import { beginDebit, FAILURE_WORDS, failureOf } from './bank-debits.ts';
import type { Box } from './box.ts';
import { DECLINES, type DeclineName } from './cards.ts';
import { makeCharge } from './charges.ts';
import { openDispute, takeBack } from './disputes.ts';
import { invalid, StripeFault } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { attachProven, reused } from './payment-methods.ts';
import { newClientSecret, newId } from './records.ts';
import {
  isUnderWay,
  noteInvoiceVoided,
  noteSubscriptionPaid,
  noteSubscriptionUnpaid,
} from './subscription-payment.ts';
import type { Charge, Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from './wire.ts';

interface IntentTerms {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  payment_method: string | null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  types?: PaymentIntent['payment_method_types'] | null | undefined;
}

const cardOptions = {
  card: {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: 'automatic',
  },
};

export function makePaymentIntent(box: Box, terms: IntentTerms): PaymentIntent {
  const id = newId('pi');
  return box.store.put('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: terms.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: box.time.of(box.store, terms.customer),
    currency: terms.currency,
    customer: terms.customer,
    customer_account: null,
    description: terms.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: terms.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: cardOptions,
    payment_method_types: terms.types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: terms.setup_future_usage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: terms.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  });
}

function cancelIntent(box: Box, intent: PaymentIntent, reason: PaymentIntent['cancellation_reason']): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      'payment_intent_unexpected_state',
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = box.time.of(box.store, intent.customer);
  intent.cancellation_reason = reason;
  intent.next_action = null;
  box.store.put('payment_intent', intent);
  box.store.remove('intent_context', intent.id);
  emit(box, 'payment_intent.canceled', intent, intent.customer);
}

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
  | { kind: 'processing' }
  | { kind: 'requires_action' }
  | { kind: 'refused'; fault: StripeFault };

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function succeed(box: Box, intent: PaymentIntent, method: PaymentMethod, authenticated: boolean): Outcome {
  const charge = makeCharge(box, intent, method, null, authenticated);
  if (intent.setup_future_usage) {
    attachProven(box, method, intent.customer);
    rememberSetup(box, method);
  }
  concludePaid(box, intent, method, charge);
  if (box.store.find('card', method.id)?.behaviour.disputed) openDispute(box, charge.id);
  return { kind: 'succeeded' };
}

function concludePaid(box: Box, intent: PaymentIntent, method: PaymentMethod, charge: Charge): void {
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
}

function failDebit(box: Box, intent: PaymentIntent, method: PaymentMethod, code: DebitFailure): void {
  const charge = box.store.get('charge', intent.latest_charge);
  const message = FAILURE_WORDS[code];
  Object.assign(charge, { status: 'failed', captured: false, failure_code: code, failure_message: message });
  box.store.put('charge', charge);
  emit(box, 'charge.failed', charge, intent.customer);
  const payment_method = structuredClone(method);
  leaveRefused(box, intent, {
    charge: charge.id,
    code: 'payment_intent_payment_attempt_failed',
    message,
    payment_method,
    type: 'card_error',
  });
}

/** The bank has answered. What its holder refuses afterwards is lost as it is told. */
export function finishDebit(box: Box, intent: PaymentIntent): void {
  const method = box.store.get('payment_method', intent.payment_method);
  const failure = failureOf(box, intent);
  if (failure) {
    failDebit(box, intent, method, failure);
    return;
  }
  const charge = box.store.get('charge', intent.latest_charge);
  Object.assign(charge, { status: 'succeeded', paid: true });
  box.store.put('charge', charge);
  concludePaid(box, intent, method, charge);
  if (box.store.find('bank_account', method.id)?.behaviour.takenBack) takeBack(box, charge.id);
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
  if (method.type === 'sepa_debit') {
    beginDebit(box, intent, method);
    return { kind: 'processing' };
  }
  const verdict = askForCharge(box, method, intent.customer, attempt);
  if (verdict.kind === 'approved') return succeed(box, intent, method, attempt.authenticated);
  if (verdict.kind === 'refused') return refuse(box, intent, method, verdict.decline);
  return challenge(box, intent, method, attempt);
}

export function failAuthentication(box: Box, intent: PaymentIntent): void {
  leaveRefused(box, intent, unauthenticated(box, intent));
}

export function voidInvoice(box: Box, invoice: Invoice): void {
  if (isUnderWay(box, invoice)) {
    throw invalid(
      'You cannot void this invoice because a payment for it is processing.',
      'invoice_payment_intent_processing',
    );
  }
  const now = box.time.of(box.store, invoice.customer);
  for (const link of box.store.of('invoice_payment', 'invoice', invoice.id)) {
    if (link.status !== 'open') continue;
    link.status = 'canceled';
    link.status_transitions.canceled_at = now;
    box.store.put('invoice_payment', link);
    const intent = box.store.find('payment_intent', link.payment.payment_intent);
    if (intent && intent.status !== 'succeeded') cancelIntent(box, intent, 'void_invoice');
  }
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = now;
  box.store.put('invoice', invoice);
  emit(box, 'invoice.voided', invoice, invoice.customer);
  noteInvoiceVoided(box, invoice);
}

function invoiceOf(box: Box, intent: PaymentIntent): { invoice: Invoice; link: InvoicePayment } | null {
  const [link] = box.store.of('invoice_payment', 'payment_intent', intent.id);
  const invoice = box.store.find('invoice', link?.invoice);
  return link && invoice ? { invoice, link } : null;
}

export function markPaid(box: Box, invoice: Invoice, amount: number, method: PaymentMethod | null): void {
  const now = box.time.of(box.store, invoice.customer);
  invoice.status = 'paid';
  invoice.amount_paid = amount;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  box.store.put('invoice', invoice);
  emit(box, 'invoice.paid', invoice, invoice.customer);
  emit(box, 'invoice.payment_succeeded', invoice, invoice.customer);
  noteSubscriptionPaid(box, invoice, method);
}

function noteInvoicePaid(box: Box, intent: PaymentIntent, method: PaymentMethod): void {
  const found = invoiceOf(box, intent);
  if (!found) return;
  const { invoice, link } = found;
  link.status = 'paid';
  link.amount_paid = intent.amount;
  link.status_transitions.paid_at = box.time.of(box.store, invoice.customer);
  box.store.put('invoice_payment', link);
  invoice.attempt_count += 1;
  emit(box, 'invoice_payment.paid', link, invoice.customer);
  markPaid(box, invoice, intent.amount, method);
}

/** No retries: the shop does its own dunning. */
export function noteInvoicePaymentFailed(box: Box, intent: PaymentIntent, actionRequired: boolean): void {
  const invoice = invoiceOf(box, intent)?.invoice;
  if (invoice?.status !== 'open') return;
  const before = structuredClone(invoice);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = null;
  box.store.put('invoice', invoice);
  emit(box, 'invoice.updated', invoice, invoice.customer, changesBetween(before, invoice));
  if (actionRequired) emit(box, 'invoice.payment_action_required', invoice, invoice.customer);
  emit(box, 'invoice.payment_failed', invoice, invoice.customer);
  noteSubscriptionUnpaid(box, invoice);
}
