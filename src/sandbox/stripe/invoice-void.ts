import type { Box } from './box.ts';
import { emit } from './events.ts';
import { cancelIntent } from './payment-intent-cancel.ts';
import { noteInvoiceVoided } from './subscription-payment.ts';
import type { Invoice } from './wire.ts';

/** Nobody can pay the invoice any more: its intent is cancelled with it. */
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
