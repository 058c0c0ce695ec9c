import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint, noParams } from './endpoint.ts';
import { invalid, StripeFault } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { chargeInvoice, defaultMethodOf, finalize, intentOf } from './invoice-finalization.ts';
import { markPaid, voidInvoice } from './invoice-settlement.ts';
import { matching, paginate } from './lists.ts';
import { flag, integer, mergeMetadata, metadata, pages, range, text } from './params.ts';
import { methodOf } from './payment-method-attachment.ts';
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

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/invoices/:id',
  answers: 'invoice',
  params: noParams,
  run: (box, _, { id }) => box.store.get('invoice', id),
});

const list = endpoint({
  method: 'GET',
  path: '/v1/invoices',
  answers: { listOf: 'invoice' },
  params: z.strictObject({
    ...pages,
    collection_method: text.optional(),
    created: range.optional(),
    customer: text.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    subscription: text.optional(),
  }),
  run(box, params) {
    const { subscription } = params;
    const known = subscription
      ? box.store.of('invoice', 'subscription', subscription)
      : box.store.all('invoice');
    const chosen = matching(known, params, 'customer', 'status');
    return paginate(chosen, params, '/v1/invoices');
  },
});

const update = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id',
  answers: 'invoice',
  params: z.strictObject({
    auto_advance: flag.optional(),
    automatically_finalizes_at: integer.optional(),
    default_payment_method: z.string().optional(),
    description: z.string().optional(),
    footer: z.string().optional(),
    metadata: metadata.optional(),
  }),
  run(box, given, { id }) {
    const invoice = box.store.get('invoice', id);
    const before = structuredClone(invoice);
    if (given.default_payment_method) {
      box.store.get('payment_method', given.default_payment_method, 'default_payment_method');
    }
    if (given.default_payment_method !== undefined) {
      invoice.default_payment_method = given.default_payment_method || null;
    }
    if (given.auto_advance !== undefined) {
      invoice.auto_advance = given.auto_advance;
      if (!given.auto_advance) invoice.automatically_finalizes_at = null;
      else if (invoice.status === 'draft') {
        invoice.automatically_finalizes_at ??= box.time.of(box.store, invoice.customer) + 3600;
      }
    }
    if (given.automatically_finalizes_at !== undefined) {
      invoice.automatically_finalizes_at = given.automatically_finalizes_at;
    }
    if (given.description !== undefined) invoice.description = given.description || null;
    if (given.footer !== undefined) invoice.footer = given.footer || null;
    invoice.metadata = mergeMetadata(invoice.metadata, given.metadata);
    box.store.put('invoice', invoice);
    emit(box, 'invoice.updated', invoice, invoice.customer, changesBetween(before, invoice));
    return invoice;
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
  params: z.strictObject({
    off_session: flag.optional(),
    paid_out_of_band: flag.optional(),
    payment_method: text.optional(),
  }),
  run(box, given, { id }) {
    const invoice = box.store.get('invoice', id);
    if (invoice.status === 'paid') throw invalid('Invoice is already paid', 'invoice_already_paid');
    if (invoice.status === 'void') throw invalid('This invoice can no longer be paid', 'invoice_not_payable');
    const method = given.payment_method ? methodOf(box, given.payment_method) : defaultMethodOf(box, invoice);
    if (invoice.status === 'draft') finalize(box, invoice);
    if (given.paid_out_of_band) markPaid(box, invoice, 0, null);
    else payInvoice(box, invoice, method, given.off_session ?? true);
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
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
      throw invalid(
        `You can only pass in open or uncollectible invoices. This invoice is ${invoice.status}.`,
        'status_transition_invalid',
      );
    }
    voidInvoice(box, invoice);
    return invoice;
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/v1/invoices/:id',
  answers: 'deleted',
  params: noParams,
  run(box, _, { id }) {
    const invoice = box.store.get('invoice', id);
    if (invoice.status !== 'draft' || invoice.parent) {
      throw invalid("You can't delete invoices created by subscriptions or finalized ones.");
    }
    box.store.remove('invoice', id);
    emit(box, 'invoice.deleted', invoice, invoice.customer);
    return { id, object: 'invoice', deleted: true };
  },
});

export const invoiceEndpoints = [retrieve, list, update, finalizeEndpoint, pay, voidEndpoint, remove];
