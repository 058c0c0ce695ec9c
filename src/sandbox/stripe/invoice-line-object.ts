import type { Box } from './box.ts';
import { newId } from './records.ts';
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from './wire.ts';

type LineTerms = Pick<InvoiceLine, 'amount' | 'description' | 'metadata' | 'parent' | 'period'>;

function makeLine(subscription: Subscription, price: Price, terms: LineTerms): InvoiceLine {
  return {
    ...terms,
    id: newId('il'),
    object: 'line_item',
    currency: price.currency,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: terms.amount,
    taxes: [],
  };
}

const productName = (box: Box, price: Price) =>
  box.store.find('product', price.product)?.name ?? price.product;

export function subscriptionLine(
  box: Box,
  subscription: Subscription,
  { id, price }: SubscriptionItem,
  period: { start: number; end: number },
): InvoiceLine {
  const name = productName(box, price);
  const amount = price.unit_amount ?? 0;
  const trial = subscription.trial_end !== null && period.start < subscription.trial_end;
  return makeLine(subscription, price, {
    amount: trial ? 0 : amount,
    description: trial
      ? `Trial period for ${name}`
      : `1 × ${name} (at €${(amount / 100).toFixed(2)} / month)`,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: id,
      },
      type: 'subscription_item_details',
    },
    period,
  });
}

/** A one-off amount beside a first month, such as the purchase. */
export function addedLine(box: Box, subscription: Subscription, price: Price): InvoiceLine {
  const now = subscription.created;
  return makeLine(subscription, price, {
    amount: price.unit_amount ?? 0,
    description: productName(box, price),
    metadata: {},
    parent: {
      invoice_item_details: {
        invoice_item: newId('ii'),
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: { start: now, end: now },
  });
}
