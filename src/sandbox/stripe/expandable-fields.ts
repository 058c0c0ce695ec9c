import type { Box } from './box.ts';
import type { Kinds } from './kinds.ts';
import { page } from './lists.ts';
import type * as wire from './wire.ts';

/** The secret with which a browser pays an invoice; null where no payment is awaited. */
function confirmationSecretOf(box: Box, invoice: string) {
  const payment = box.store
    .of('invoice_payment', 'invoice', invoice)
    .find((candidate) => candidate.is_default);
  const intent = box.store.find('payment_intent', payment?.payment.payment_intent);
  return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

interface Objects
  extends Omit<
    Kinds,
    'tombstone' | 'card' | 'intent_context' | 'upcoming_notice' | 'idempotent_answer' | 'delivery'
  > {
  subscription_item: wire.SubscriptionItem;
  line_item: wire.InvoiceLine;
  deleted: object;
}
export type ObjectName = keyof Objects;

/** How a field opens: an id to replace, something included only on request, or a container to walk through. */
export interface Expandable {
  how: 'id' | 'include' | 'hash';
  load?: (box: Box, id: string) => unknown;
  inner?: () => Fields;
}

type Fields = Record<string, Expandable>;
/** Names that the SDK's type of the object has: one that the API drops is refused by the compiler after an upgrade. */
type FieldsOf<T> = { [Name in keyof T & string]?: Expandable };
type Loadable = Exclude<ObjectName, 'subscription_item' | 'line_item' | 'deleted'>;

const id = (to: Loadable): Expandable => ({
  how: 'id',
  load: (box, key) => structuredClone(box.store.find(to, key)),
  inner: () => EXPANDABLE[to],
});
const hash = (fields: Fields): Expandable => ({ how: 'hash', inner: () => fields });
const listOf = (fields: () => Fields) => ({ data: { how: 'hash' as const, inner: fields } });
/** Expandable at Stripe, but always null here. */
const nothings = <T>(...names: (keyof T & string)[]): FieldsOf<T> =>
  Object.fromEntries(
    names.map((name): [string, Expandable] => [name, { how: 'id', load: () => null }]),
  ) as FieldsOf<T>;
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
const subscriptionItem: FieldsOf<wire.SubscriptionItem> = {
  price,
  plan: price,
  ...nothings<wire.SubscriptionItem>('discounts'),
};
const invoiceLine: FieldsOf<wire.InvoiceLine> = {
  subscription: id('subscription'),
  pricing: hash({ price_details: hash({ price: id('price') }) }),
  ...nothings<wire.InvoiceLine>('discounts'),
};

const fieldsOf: { [Name in ObjectName]: FieldsOf<Objects[Name]> } = {
  customer: {
    test_clock: id('test_clock'),
    invoice_settings: hash({ default_payment_method: id('payment_method') }),
    ...nothings<wire.Customer>(
      'default_source',
      'tax',
      'sources',
      'tax_ids',
      'cash_balance',
      'invoice_credit_balance',
    ),
    subscriptions: include(
      'subscription',
      (box, key) => box.store.of('subscription', 'customer', key).filter((sub) => !sub.ended_at),
      (key) => `/v1/customers/${key}/subscriptions`,
    ),
  },
  product: { default_price: id('price'), ...nothings<wire.Product>('tax_code') },
  price: { product: id('product'), ...nothings<wire.Price>('currency_options', 'tiers') },
  payment_method: { customer },
  payment_intent: {
    customer,
    payment_method: id('payment_method'),
    latest_charge: id('charge'),
    ...nothings<wire.PaymentIntent>('application', 'on_behalf_of', 'review', 'source', 'payment_record'),
  },
  setup_intent: {
    customer,
    payment_method: id('payment_method'),
    ...nothings<wire.SetupIntent>(
      'application',
      'latest_attempt',
      'mandate',
      'on_behalf_of',
      'single_use_mandate',
    ),
  },
  subscription: {
    customer,
    default_payment_method: id('payment_method'),
    latest_invoice: id('invoice'),
    pending_setup_intent: id('setup_intent'),
    test_clock: id('test_clock'),
    items: hash(listOf(() => subscriptionItem)),
    ...nothings<wire.Subscription>('application', 'default_source', 'discounts', 'on_behalf_of', 'schedule'),
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
      (box, key) => box.store.of('invoice_payment', 'invoice', key),
      () => '/v1/invoice_payments',
    ),
    ...nothings<wire.Invoice>(
      'account_tax_ids',
      'application',
      'default_source',
      'discounts',
      'latest_revision',
      'on_behalf_of',
    ),
  },
  invoiceitem: {
    customer,
    invoice: id('invoice'),
    test_clock: id('test_clock'),
    ...nothings<wire.InvoiceItem>('discounts'),
  },
  invoice_payment: {
    invoice: id('invoice'),
    payment: hash({ charge: id('charge'), payment_intent: id('payment_intent') }),
  },
  charge: {
    customer,
    payment_intent: id('payment_intent'),
    refunds: include(
      'refund',
      (box, key) => box.store.of('refund', 'charge', key),
      (key) => `/v1/charges/${key}/refunds`,
    ),
    balance_transaction: id('balance_transaction'),
    ...nothings<wire.Charge>('application', 'on_behalf_of', 'review'),
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

export const EXPANDABLE: Record<ObjectName, Fields> = fieldsOf;
