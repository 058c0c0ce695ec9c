import type { Box } from './box.ts';
import { changesBetween, emit } from './events.ts';
import { cancelIntent } from './payment-intent-object.ts';
import { noteInvoiceVoided, noteSubscriptionPaid, noteSubscriptionUnpaid } from './subscription-payment.ts';
import type { Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from './wire.ts';

export function voidInvoice(box: Box, invoice: Invoice): void {
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

export function invoiceOf(
  box: Box,
  intent: PaymentIntent,
): { invoice: Invoice; link: InvoicePayment } | null {
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

export function noteInvoicePaid(box: Box, intent: PaymentIntent, method: PaymentMethod): void {
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
