import type { Box } from './box.ts';
import { amountOf } from './prices.ts';
import { newId } from './records.ts';
import type { InvoiceItem, InvoiceLine, Price, Subscription, SubscriptionItem } from './wire.ts';

interface LineTerms {
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  parent: InvoiceLine['parent'];
  period: { start: number; end: number };
  price: Price | null;
  quantity: number;
  subscription: string | null;
}

export function makeLine(terms: LineTerms): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: terms.amount,
    currency: terms.currency,
    description: terms.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: terms.metadata,
    parent: terms.parent,
    period: terms.period,
    pretax_credit_amounts: [],
    pricing: terms.price && pricingOf(terms.price),
    quantity: terms.quantity,
    quantity_decimal: String(terms.quantity),
    subscription: terms.subscription,
    subtotal: terms.amount,
    taxes: [],
  };
}

export function pricingOf(price: Price): NonNullable<InvoiceLine['pricing']> {
  return {
    price_details: { price: price.id, product: price.product },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  };
}

export function subscriptionLine(
  box: Box,
  subscription: Subscription,
  item: SubscriptionItem,
  period: { start: number; end: number },
  trial: boolean,
): InvoiceLine {
  const quantity = item.quantity ?? 1;
  const name = box.store.find('product', item.price.product)?.name ?? item.price.product;
  const euros = (item.price.unit_amount ?? 0) / 100;
  return makeLine({
    amount: trial ? 0 : amountOf(item.price, quantity),
    currency: subscription.currency,
    description: trial
      ? `Trial period for ${name}`
      : `${quantity} × ${name} (at €${euros.toFixed(2)} / ${item.price.recurring?.interval ?? 'month'})`,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    price: item.price,
    quantity,
    subscription: subscription.id,
  });
}

/** The line of an invoice item: a one-off amount, such as the purchase. */
export function invoiceItemLine(box: Box, item: InvoiceItem): InvoiceLine {
  const price = box.store.find('price', item.pricing?.price_details?.price) ?? null;
  const subscription = item.parent?.subscription_details?.subscription ?? null;
  return makeLine({
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    metadata: { ...item.metadata },
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: item.proration,
        proration_details: { credited_items: null },
        subscription,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    price,
    quantity: item.quantity,
    subscription,
  });
}
