import type { Box } from './box.ts';
import { invalid, StripeFault } from './errors.ts';
import { chargeInvoice, intentOf } from './invoice-finalization.ts';
import type { Invoice, PaymentMethod } from './wire.ts';

export function payInvoice(
  box: Box,
  invoice: Invoice,
  method: PaymentMethod | null,
  offSession: boolean,
): void {
  if (invoice.status !== 'open') return;
  if (!method) {
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please use a valid payment method or set the default payment method for the customer.',
      'resource_missing',
    );
  }
  const outcome = chargeInvoice(box, invoice, method, offSession);
  if (outcome.kind === 'refused') throw outcome.fault;
  if (outcome.kind === 'succeeded') return;
  const intent = intentOf(box, invoice);
  throw new StripeFault(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    decline_code: 'authentication_required',
    message:
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action',
    ...(intent ? { payment_intent: structuredClone(intent) } : {}),
  });
}
