import { z } from 'zod';
import type { Box } from './box.ts';
import { endpoint, noParams } from './endpoint.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { invoiceItemLine, pricingOf } from './invoice-line-object.ts';
import { recount } from './invoice-object.ts';
import { inRange, paginate } from './lists.ts';
import { flag, integer, mergeMetadata, metadata, oneTimePriceData, pages, range, text } from './params.ts';
import { amountOf, makePrice, type PriceTerms } from './prices.ts';
import { newId } from './records.ts';
import type { Customer, InvoiceItem, Price } from './wire.ts';

interface InvoiceItemTerms {
  amount?: number | undefined;
  currency?: string | undefined;
  description?: string | undefined;
  invoice?: string | undefined;
  metadata?: Record<string, string> | null | undefined;
  param: string;
  price?: string | undefined;
  price_data?: PriceTerms | undefined;
  quantity?: number | undefined;
  subscription: string | null;
}

function priceOf(box: Box, terms: InvoiceItemTerms, now: number): Price | null {
  if (terms.price_data) return makePrice(box, terms.price_data, now, `${terms.param}[price_data]`);
  return terms.price ? box.store.get('price', terms.price, `${terms.param}[price]`) : null;
}

/** A one-off amount for a customer's next invoice; cents, negative for a credit. */
export function makeInvoiceItem(box: Box, customer: Customer, terms: InvoiceItemTerms): InvoiceItem {
  const now = box.time.of(box.store, customer.id);
  const price = priceOf(box, terms, now);
  if (!price && terms.amount === undefined) {
    throw invalid(
      'You must supply either a price, price_data or an amount.',
      'parameter_missing',
      terms.param,
    );
  }
  const quantity = terms.quantity ?? 1;
  const name = price && box.store.find('product', price.product)?.name;
  return box.store.put('invoiceitem', {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: price ? amountOf(price, quantity) : (terms.amount ?? 0),
    currency: price?.currency ?? terms.currency ?? customer.currency ?? 'eur',
    customer: customer.id,
    customer_account: null,
    date: now,
    description: terms.description ?? name ?? null,
    discountable: true,
    discounts: [],
    invoice: terms.invoice ?? null,
    livemode: false,
    metadata: mergeMetadata(null, terms.metadata),
    parent: terms.subscription
      ? { subscription_details: { subscription: terms.subscription }, type: 'subscription_details' }
      : null,
    period: { start: now, end: now },
    pricing: price ? pricingOf(price) : null,
    proration: false,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: customer.test_clock ?? null,
  });
}

/** The items that wait for the next invoice of a subscription. */
export function takePendingItems(
  box: Box,
  customer: string,
  subscription: string,
  except: InvoiceItem[] = [],
): InvoiceItem[] {
  return box.store.of('invoiceitem', 'customer', customer).filter((item) => {
    const bound = item.parent?.subscription_details?.subscription;
    return item.invoice === null && !except.includes(item) && (bound === undefined || bound === subscription);
  });
}

const create = endpoint({
  method: 'POST',
  path: '/v1/invoiceitems',
  answers: 'invoiceitem',
  params: z.strictObject({
    amount: integer.optional(),
    currency: text.optional(),
    customer: text,
    description: z.string().optional(),
    invoice: text.optional(),
    metadata: metadata.optional(),
    price_data: oneTimePriceData.optional(),
    pricing: z.strictObject({ price: text }).optional(),
    quantity: integer.optional(),
    subscription: text.optional(),
  }),
  run(box, { pricing, subscription, ...given }) {
    const customer = box.store.get('customer', given.customer, 'customer');
    if (subscription) box.store.get('subscription', subscription, 'subscription');
    const invoice = given.invoice ? box.store.get('invoice', given.invoice, 'invoice') : undefined;
    if (invoice && invoice.status !== 'draft') {
      throw invalid('The invoice is no longer editable.', 'invoice_not_editable', 'invoice');
    }
    const item = makeInvoiceItem(box, customer, {
      ...given,
      price: pricing?.price,
      subscription: subscription ?? null,
      param: 'invoiceitem',
    });
    emit(box, 'invoiceitem.created', item, customer.id);
    if (invoice) {
      const line = invoiceItemLine(box, item);
      line.invoice = invoice.id;
      invoice.lines.data.push(line);
      recount(invoice, customer.balance);
      box.store.put('invoice', invoice);
    }
    return item;
  },
});

function assertPending(item: InvoiceItem): void {
  if (item.invoice === null) return;
  throw invalid('This invoice item is attached to an invoice and cannot be changed.', 'invoice_not_editable');
}

const update = endpoint({
  method: 'POST',
  path: '/v1/invoiceitems/:id',
  answers: 'invoiceitem',
  params: z.strictObject({
    amount: integer.optional(),
    description: z.string().optional(),
    metadata: metadata.optional(),
  }),
  run(box, given, { id }) {
    const item = box.store.get('invoiceitem', id);
    if (given.amount !== undefined) {
      assertPending(item);
      item.amount = given.amount;
    }
    if (given.description !== undefined) item.description = given.description || null;
    item.metadata = mergeMetadata(item.metadata, given.metadata);
    return box.store.put('invoiceitem', item);
  },
});

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/invoiceitems/:id',
  answers: 'invoiceitem',
  params: noParams,
  run: (box, _, { id }) => box.store.get('invoiceitem', id),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/v1/invoiceitems/:id',
  answers: 'deleted',
  params: noParams,
  run(box, _, { id }) {
    const item = box.store.get('invoiceitem', id);
    assertPending(item);
    box.store.remove('invoiceitem', id);
    emit(box, 'invoiceitem.deleted', item, item.customer);
    return { id, object: 'invoiceitem', deleted: true };
  },
});

const list = endpoint({
  method: 'GET',
  path: '/v1/invoiceitems',
  answers: { listOf: 'invoiceitem' },
  params: z.strictObject({
    ...pages,
    created: range.optional(),
    customer: text.optional(),
    invoice: text.optional(),
    pending: flag.optional(),
  }),
  run(box, params) {
    const chosen = box.store
      .all('invoiceitem')
      .filter(
        (item) =>
          (!params.customer || item.customer === params.customer) &&
          (!params.invoice || item.invoice === params.invoice) &&
          (params.pending === undefined || (item.invoice === null) === params.pending) &&
          inRange(item.date, params.created),
      );
    return paginate(chosen, params, '/v1/invoiceitems');
  },
});

export const invoiceItemEndpoints = [create, update, retrieve, remove, list];
