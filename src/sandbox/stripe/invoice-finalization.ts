import type { Box } from './box.ts';
import { changesBetween, emit } from './events.ts';
import { recount } from './invoice-object.ts';
import { attemptPayment, makePaymentIntent, markPaid, type Outcome } from './payment-confirmation.ts';
import { methodOf } from './payment-methods.ts';
import { newId } from './records.ts';
import { subscriptionOf } from './subscription-payment.ts';
import type { Customer, Invoice, PaymentIntent, PaymentMethod } from './wire.ts';

/** Stripe's smallest charge in euros, in cents. */
const MINIMUM_CHARGE = 50;

export function defaultMethodOf(box: Box, invoice: Invoice): PaymentMethod | null {
  const subscription = subscriptionOf(box, invoice);
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    box.store.find('customer', invoice.customer)?.invoice_settings.default_payment_method;
  const method = box.store.find('payment_method', id);
  const types = subscription?.payment_settings?.payment_method_types ?? ['card'];
  return method && types.some((type) => type === method.type) ? method : null;
}

export function intentOf(box: Box, invoice: Invoice): PaymentIntent | undefined {
  const link = box.store.of('invoice_payment', 'invoice', invoice.id).find((one) => one.is_default);
  return box.store.find('payment_intent', link?.payment.payment_intent);
}

function openPayment(box: Box, invoice: Invoice): void {
  const subscription = subscriptionOf(box, invoice);
  const saves = subscription?.payment_settings?.save_default_payment_method === 'on_subscription';
  const intent = makePaymentIntent(box, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    payment_method: defaultMethodOf(box, invoice)?.id ?? null,
    setup_future_usage: saves ? 'off_session' : null,
    types: subscription?.payment_settings?.payment_method_types,
  });
  box.store.put('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: intent.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  emit(box, 'payment_intent.created', intent, intent.customer);
}

/** An amount too small to charge moves to the customer's balance. */
function applyBalance(invoice: Invoice, customer: Customer): void {
  recount(invoice, customer.balance);
  const due = invoice.total + customer.balance;
  if (due < MINIMUM_CHARGE) {
    customer.balance += invoice.total;
    invoice.amount_due = 0;
  } else customer.balance = 0;
  invoice.amount_remaining = invoice.amount_due;
  invoice.ending_balance = customer.balance;
}

export function finalize(box: Box, invoice: Invoice): void {
  const customer = box.store.get('customer', invoice.customer);
  const before = structuredClone(invoice);
  applyBalance(invoice, customer);
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  customer.currency ??= invoice.currency;
  box.store.put('customer', customer);
  const now = box.time.of(box.store, customer.id);
  invoice.number = `${customer.invoice_prefix ?? 'ROUAGE'}-${String(sequence).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.next_payment_attempt = null;
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  box.store.put('invoice', invoice);
  if (invoice.amount_due > 0) openPayment(box, invoice);
  emit(box, 'invoice.finalized', invoice, invoice.customer);
  emit(box, 'invoice.updated', invoice, invoice.customer, changesBetween(before, invoice));
  if (invoice.amount_due === 0) markPaid(box, invoice, 0, null);
}

export function chargeInvoice(
  box: Box,
  invoice: Invoice,
  method: PaymentMethod,
  offSession: boolean,
): Outcome {
  const intent = intentOf(box, invoice);
  if (!intent) return { kind: 'succeeded' };
  return attemptPayment(box, intent, methodOf(box, method.id), {
    offSession,
    authenticated: false,
    forInvoice: true,
    returnUrl: null,
    baseUrl: box.publicUrl,
  });
}
