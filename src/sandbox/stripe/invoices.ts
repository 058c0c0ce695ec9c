import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint, listing, noParams, retrieving } from './endpoint.ts';
import { invalid, StripeFault } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { matching, pages, range } from './expand.ts';
import { chargeInvoice, defaultMethodOf, finalize, intentOf } from './invoice-finalization.ts';
import { recount } from './invoice-object.ts';
import { flag, integer, text } from './params.ts';
import { voidInvoice } from './payment-confirmation.ts';
import type { Invoice, PaymentMethod } from './wire.ts';

function payInvoice(box: Box, invoice: Invoice, method: PaymentMethod | null, offSession: boolean): void {
  if (invoice.status !== 'open') return;
  if (!method) {
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please use a valid payment method or set the default payment method for the customer.',
      'resource_missing',
    );
  }
  const outcome = chargeInvoice(box, invoice, method, offSession);
  if (outcome.kind === 'refused') throw outcome.fault;
  if (outcome.kind !== 'requires_action') return;
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

const list = listing(
  'invoice',
  z.strictObject({
    ...pages,
    created: range,
    customer: text.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    subscription: text.optional(),
  }),
  (box, { subscription, ...filters }) => {
    const known = subscription
      ? box.store.of('invoice', 'subscription', subscription)
      : box.store.all('invoice');
    return matching(known, filters, 'customer', 'status');
  },
);

/** Edits a copy, so that a refusal leaves the draft unchanged. */
const updateLine = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/lines/:line',
  answers: 'line_item',
  params: z.strictObject({ amount: integer }),
  run(box, { amount }, { id, line: lineId }) {
    const before = box.store.get('invoice', id);
    if (before.status !== 'draft') {
      const message = 'This invoice is no longer editable: only drafts can be changed.';
      throw invalid(message, 'invoice_not_editable', 'invoice');
    }
    const invoice = structuredClone(before);
    const line = invoice.lines.data.find((one) => one.id === lineId);
    if (!line) throw invalid(`No such invoice line item: '${lineId}'`, 'resource_missing', 'id');
    line.amount = amount;
    line.subtotal = amount;
    if (line.pricing) line.pricing.unit_amount_decimal = String(amount);
    recount(invoice, box.store.find('customer', invoice.customer)?.balance ?? 0);
    box.store.put('invoice', invoice);
    emit(box, 'invoice.updated', invoice, invoice.customer, changesBetween(before, invoice));
    return line;
  },
});

const finalizeEndpoint = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/finalize',
  answers: 'invoice',
  params: z.strictObject({ auto_advance: flag.optional() }),
  run(box, _, { id }) {
    const invoice = box.store.get('invoice', id);
    if (invoice.status !== 'draft') {
      throw invalid(
        "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
        'invoice_not_editable',
      );
    }
    finalize(box, invoice);
    return invoice;
  },
});

const pay = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/pay',
  answers: 'invoice',
  params: z.strictObject({ off_session: flag.optional() }),
  run(box, given, { id }) {
    const invoice = box.store.get('invoice', id);
    if (invoice.status === 'paid') throw invalid('Invoice is already paid', 'invoice_already_paid');
    if (invoice.status === 'void') throw invalid('This invoice can no longer be paid', 'invoice_not_payable');
    const method = defaultMethodOf(box, invoice);
    if (invoice.status === 'draft') finalize(box, invoice);
    payInvoice(box, invoice, method, given.off_session ?? true);
    return invoice;
  },
});

const voidEndpoint = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/void',
  answers: 'invoice',
  params: noParams,
  run(box, _, { id }) {
    const invoice = box.store.get('invoice', id);
    if (invoice.status !== 'open') {
      throw invalid(
        `You can only pass in open or uncollectible invoices. This invoice is ${invoice.status}.`,
        'status_transition_invalid',
      );
    }
    voidInvoice(box, invoice);
    return invoice;
  },
});

const listPayments = listing(
  'invoice_payment',
  z.strictObject({
    ...pages,
    payment: z.strictObject({ type: z.enum(['payment_intent']), payment_intent: text }),
  }),
  (box, { payment }) => box.store.of('invoice_payment', 'payment_intent', payment.payment_intent),
);

export const invoiceEndpoints = [
  retrieving('invoice'),
  list,
  updateLine,
  finalizeEndpoint,
  pay,
  voidEndpoint,
  listPayments,
];
