import type { Box } from './box.ts';
import { confirmationSecretOf } from './confirmation-secret.ts';
import { page } from './lists.ts';
import type { Kind } from './store.ts';

export type ObjectName =
  | Exclude<
      Kind,
      'tombstone' | 'card' | 'intent_context' | 'upcoming_notice' | 'idempotent_answer' | 'delivery'
    >
  | 'subscription_item'
  | 'line_item'
  | 'deleted';

/** How a field opens: an id to replace, something included only when asked, or a container to walk through. */
export interface Expandable {
  how: 'id' | 'include' | 'hash';
  load?: (box: Box, id: string) => unknown;
  inner?: () => Fields;
}

type Fields = Record<string, Expandable>;
type Loadable = Exclude<ObjectName, 'subscription_item' | 'line_item' | 'deleted'>;

const id = (to: Loadable): Expandable => ({
  how: 'id',
  load: (box, key) => structuredClone(box.store.find(to, key)),
  inner: () => EXPANDABLE[to],
});
const hash = (fields: Fields): Expandable => ({ how: 'hash', inner: () => fields });
const listOf = (fields: () => Fields) => ({ data: { how: 'hash' as const, inner: fields } });
/** Expandable at Stripe, but always null here. */
const nothings = (...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, { how: 'id', load: () => null }]));
const include = (
  of: Loadable,
  load: (box: Box, key: string) => object[],
  url: (key: string) => string,
): Expandable => ({
  how: 'include',
  load: (box, key) => structuredClone(page(load(box, key), url(key))),
  inner: () => listOf(() => EXPANDABLE[of]),
});

const customer: Expandable = {
  how: 'id',
  load: (box, key) =>
    structuredClone(box.store.find('customer', key)) ?? { id: key, object: 'customer', deleted: true },
  inner: () => EXPANDABLE.customer,
};
const price = hash({ product: id('product') });
const subscriptionItem: Fields = { price, plan: price, ...nothings('discounts') };
const invoiceLine: Fields = {
  subscription: id('subscription'),
  pricing: hash({ price_details: hash({ price: id('price') }) }),
  ...nothings('discounts'),
};

export const EXPANDABLE: Record<ObjectName, Fields> = {
  customer: {
    test_clock: id('test_clock'),
    invoice_settings: hash({ default_payment_method: id('payment_method') }),
    ...nothings('default_source', 'tax', 'sources', 'tax_ids', 'cash_balance', 'invoice_credit_balance'),
    subscriptions: include(
      'subscription',
      (box, key) => box.store.all('subscription').filter((sub) => sub.customer === key && !sub.ended_at),
      (key) => `/v1/customers/${key}/subscriptions`,
    ),
  },
  product: { default_price: id('price'), ...nothings('tax_code') },
  price: { product: id('product'), ...nothings('currency_options', 'tiers') },
  payment_method: { customer },
  payment_intent: {
    customer,
    payment_method: id('payment_method'),
    latest_charge: id('charge'),
    ...nothings('application', 'on_behalf_of', 'review', 'source', 'payment_record'),
  },
  setup_intent: {
    customer,
    payment_method: id('payment_method'),
    ...nothings('application', 'latest_attempt', 'mandate', 'on_behalf_of', 'single_use_mandate'),
  },
  subscription: {
    customer,
    default_payment_method: id('payment_method'),
    latest_invoice: id('invoice'),
    pending_setup_intent: id('setup_intent'),
    test_clock: id('test_clock'),
    items: hash(listOf(() => subscriptionItem)),
    ...nothings('application', 'default_source', 'discounts', 'on_behalf_of', 'schedule'),
  },
  invoice: {
    customer,
    default_payment_method: id('payment_method'),
    test_clock: id('test_clock'),
    lines: hash(listOf(() => invoiceLine)),
    parent: hash({ subscription_details: hash({ subscription: id('subscription') }) }),
    confirmation_secret: { how: 'include', load: confirmationSecretOf },
    payments: include(
      'invoice_payment',
      (box, key) => box.store.all('invoice_payment').filter((payment) => payment.invoice === key),
      () => '/v1/invoice_payments',
    ),
    ...nothings(
      'account_tax_ids',
      'application',
      'default_source',
      'discounts',
      'latest_revision',
      'on_behalf_of',
    ),
  },
  invoiceitem: { customer, invoice: id('invoice'), test_clock: id('test_clock'), ...nothings('discounts') },
  invoice_payment: {
    invoice: id('invoice'),
    payment: hash({ charge: id('charge'), payment_intent: id('payment_intent') }),
  },
  charge: {
    customer,
    payment_intent: id('payment_intent'),
    refunds: include(
      'refund',
      (box, key) => box.store.all('refund').filter((refund) => refund.charge === key),
      (key) => `/v1/charges/${key}/refunds`,
    ),
    balance_transaction: id('balance_transaction'),
    ...nothings('application', 'on_behalf_of', 'review'),
  },
  refund: {
    customer,
    charge: id('charge'),
    payment_intent: id('payment_intent'),
    payment_method: id('payment_method'),
    balance_transaction: id('balance_transaction'),
  },
  dispute: { charge: id('charge'), payment_intent: id('payment_intent') },
  event: {},
  webhook_endpoint: {},
  test_clock: {},
  balance_transaction: {},
  customer_balance_transaction: { customer, invoice: id('invoice') },
  subscription_item: subscriptionItem,
  line_item: invoiceLine,
  deleted: {},
};
