import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint } from './endpoint.ts';
import { invalid } from './errors.ts';
import { changesBetween, emit } from './events.ts';
import { makeLine, pricingOf } from './invoice-line-object.ts';
import { recount } from './invoice-object.ts';
import { paginate } from './lists.ts';
import { integer, mergeMetadata, metadata, oneTimePriceData, pages, text } from './params.ts';
import { amountOf, makePrice } from './prices.ts';
import type { Invoice, InvoiceLine } from './wire.ts';

const content = {
  amount: integer.optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  period: z.strictObject({ start: integer, end: integer }).optional(),
  price_data: oneTimePriceData.optional(),
  quantity: integer.optional(),
};
const changeParams = z.strictObject(content);
type Change = z.output<typeof changeParams>;

/** A draft to be edited: a finalized invoice is a legal document and stays as it is. */
function draftOf(box: Box, id: string): Invoice {
  const invoice = box.store.get('invoice', id);
  if (invoice.status === 'draft') return invoice;
  throw invalid(
    'This invoice is no longer editable: only drafts can be changed.',
    'invoice_not_editable',
    'invoice',
  );
}

function lineOf(invoice: Invoice, id: string, param: string): InvoiceLine {
  const line = invoice.lines.data.find((one) => one.id === id);
  if (line) return line;
  throw invalid(`No such invoice line item: '${id}'`, 'resource_missing', param);
}

function reprice(box: Box, line: InvoiceLine, given: Change): void {
  if (given.amount !== undefined && (given.price_data || given.quantity !== undefined)) {
    throw invalid(
      'You may only specify one of these parameters: amount, price_data.',
      'parameters_exclusive',
      'amount',
    );
  }
  const quantity = given.quantity ?? line.quantity ?? 1;
  if (given.price_data) {
    const price = makePrice(box, given.price_data, box.time.main(), 'price_data');
    line.pricing = pricingOf(price);
    line.amount = amountOf(price, quantity);
  } else if (given.amount !== undefined) {
    line.amount = given.amount;
    if (line.pricing) line.pricing.unit_amount_decimal = String(given.amount / quantity);
  } else if (given.quantity !== undefined) {
    line.amount = Math.round(Number(line.pricing?.unit_amount_decimal ?? 0) * quantity);
  }
  line.quantity = quantity;
  line.quantity_decimal = String(quantity);
  line.subtotal = line.amount;
}

function change(box: Box, line: InvoiceLine, given: Change): void {
  reprice(box, line, given);
  if (given.description !== undefined) line.description = given.description || null;
  if (given.period) line.period = given.period;
  line.metadata = mergeMetadata(line.metadata, given.metadata);
}

/** Edits a copy, so that a refused line leaves the draft as it was, then tells of the new total. */
function edit<T>(box: Box, id: string, act: (invoice: Invoice) => T): { invoice: Invoice; result: T } {
  const before = draftOf(box, id);
  const invoice = structuredClone(before);
  const result = act(invoice);
  recount(invoice, box.store.find('customer', invoice.customer)?.balance ?? 0);
  box.store.put('invoice', invoice);
  emit(box, 'invoice.updated', invoice, invoice.customer, changesBetween(before, invoice));
  return { invoice, result };
}

const list = endpoint({
  method: 'GET',
  path: '/v1/invoices/:id/lines',
  answers: { listOf: 'line_item' },
  params: z.strictObject(pages),
  run(box, params, { id }) {
    const invoice = box.store.get('invoice', id);
    return paginate(invoice.lines.data.toReversed(), params, `/v1/invoices/${id}/lines`);
  },
});

const updateOne = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/lines/:line',
  answers: 'line_item',
  params: changeParams,
  run(box, given, { id, line: lineId }) {
    return edit(box, id, (invoice) => {
      const line = lineOf(invoice, lineId, 'id');
      change(box, line, given);
      return line;
    }).result;
  },
});

const updateMany = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/update_lines',
  answers: 'invoice',
  params: z.strictObject({
    invoice_metadata: metadata.optional(),
    lines: z.array(z.strictObject({ ...content, id: text })).min(1),
  }),
  run(box, { lines, invoice_metadata }, { id }) {
    return edit(box, id, (invoice) => {
      invoice.metadata = mergeMetadata(invoice.metadata, invoice_metadata);
      for (const [at, { id: lineId, ...given }] of lines.entries()) {
        change(box, lineOf(invoice, lineId, `lines[${at}][id]`), given);
      }
    }).invoice;
  },
});

function newLine(box: Box, invoice: Invoice, given: Change): InvoiceLine {
  if (given.amount === undefined && !given.price_data) {
    throw invalid('You must supply either a price_data or an amount.', 'parameter_missing', 'lines');
  }
  const now = box.time.of(box.store, invoice.customer);
  const line = makeLine({
    amount: 0,
    currency: invoice.currency,
    description: null,
    metadata: {},
    parent: null,
    period: { start: now, end: now },
    price: null,
    quantity: 1,
    subscription: invoice.parent?.subscription_details?.subscription ?? null,
  });
  line.invoice = invoice.id;
  change(box, line, given);
  return line;
}

const add = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/add_lines',
  answers: 'invoice',
  params: z.strictObject({ invoice_metadata: metadata.optional(), lines: z.array(changeParams).min(1) }),
  run(box, { lines, invoice_metadata }, { id }) {
    return edit(box, id, (invoice) => {
      invoice.metadata = mergeMetadata(invoice.metadata, invoice_metadata);
      for (const given of lines) invoice.lines.data.push(newLine(box, invoice, given));
    }).invoice;
  },
});

const remove = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/remove_lines',
  answers: 'invoice',
  params: z.strictObject({
    invoice_metadata: metadata.optional(),
    lines: z.array(z.strictObject({ id: text, behavior: z.enum(['delete', 'unassign']).optional() })).min(1),
  }),
  run(box, { lines, invoice_metadata }, { id }) {
    return edit(box, id, (invoice) => {
      invoice.metadata = mergeMetadata(invoice.metadata, invoice_metadata);
      for (const [at, gone] of lines.entries()) {
        const line = lineOf(invoice, gone.id, `lines[${at}][id]`);
        invoice.lines.data = invoice.lines.data.filter((one) => one !== line);
      }
    }).invoice;
  },
});

export const invoiceLineEndpoints = [list, updateOne, updateMany, add, remove];
