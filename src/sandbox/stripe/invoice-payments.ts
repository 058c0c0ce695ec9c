import { z } from 'zod';
import { endpoint, noParams } from './endpoint.ts';
import { matching, paginate } from './lists.ts';
import { pages, range, text } from './params.ts';

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/invoice_payments/:id',
  answers: 'invoice_payment',
  params: noParams,
  run: (box, _, { id }) => box.store.get('invoice_payment', id),
});

const list = endpoint({
  method: 'GET',
  path: '/v1/invoice_payments',
  answers: { listOf: 'invoice_payment' },
  params: z.strictObject({
    ...pages,
    created: range.optional(),
    invoice: text.optional(),
    payment: z
      .strictObject({ type: z.enum(['payment_intent', 'payment_record']), payment_intent: text.optional() })
      .optional(),
    status: z.enum(['canceled', 'open', 'paid']).optional(),
  }),
  run(box, params) {
    const intent = params.payment?.payment_intent;
    const known = intent
      ? box.store.of('invoice_payment', 'payment_intent', intent)
      : params.invoice
        ? box.store.of('invoice_payment', 'invoice', params.invoice)
        : box.store.all('invoice_payment');
    const chosen = matching(known, params, 'invoice', 'status');
    return paginate(chosen, params, '/v1/invoice_payments');
  },
});

export const invoicePaymentEndpoints = [retrieve, list];
