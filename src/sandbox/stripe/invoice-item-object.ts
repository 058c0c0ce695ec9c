import type { Box } from './box.ts';
import { invalid } from './errors.ts';
import { newId } from './ids.ts';
import { pricingOf } from './invoice-line-object.ts';
import { mergeMetadata } from './params.ts';
import { amountOf, makePrice, type PriceTerms } from './prices.ts';
import type { Customer, InvoiceItem, Price } from './wire.ts';

export interface InvoiceItemTerms {
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
