import type { CardRecord } from './cards.ts';
import type { Delivery, IdempotentAnswer, IntentContext } from './records.ts';
import type * as wire from './wire.ts';

/** Everything the sandbox remembers, by Stripe's own type, with a few records of its own. */
export interface Kinds {
  customer: wire.Customer;
  product: wire.Product;
  price: wire.Price;
  payment_method: wire.PaymentMethod;
  payment_intent: wire.PaymentIntent;
  setup_intent: wire.SetupIntent;
  subscription: wire.Subscription;
  invoice: wire.Invoice;
  invoiceitem: wire.InvoiceItem;
  invoice_payment: wire.InvoicePayment;
  charge: wire.Charge;
  refund: wire.Refund;
  dispute: wire.Dispute;
  event: wire.StoredEvent;
  webhook_endpoint: wire.WebhookEndpoint;
  test_clock: wire.TestClock;
  customer_balance_transaction: wire.BalanceTransaction;
  balance_transaction: wire.LedgerEntry;
  tombstone: { id: string; object: string };
  card: CardRecord;
  intent_context: IntentContext;
  upcoming_notice: { id: string; period_end: number };
  idempotent_answer: IdempotentAnswer;
  delivery: Delivery;
}
export type Kind = keyof Kinds;

/** What Stripe calls them in its errors. */
export const KIND_NAMES: Record<Kind, string> = {
  customer: 'customer',
  product: 'product',
  price: 'price',
  payment_method: 'PaymentMethod',
  payment_intent: 'payment_intent',
  setup_intent: 'setupintent',
  subscription: 'subscription',
  invoice: 'invoice',
  invoiceitem: 'invoiceitem',
  invoice_payment: 'invoice_payment',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  event: 'event',
  webhook_endpoint: 'webhook endpoint',
  test_clock: 'test clock',
  customer_balance_transaction: 'customer_balance_transaction',
  balance_transaction: 'balance_transaction',
  tombstone: 'tombstone',
  card: 'card',
  intent_context: 'intent_context',
  upcoming_notice: 'upcoming_notice',
  idempotent_answer: 'idempotent_answer',
  delivery: 'delivery',
};
