import { randomBytes } from 'node:crypto';
import type { AccountRecord } from './bank-accounts.ts';
import type { CardRecord } from './cards.ts';
import type * as wire from './wire.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Stripe's form: `cus_` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (const byte of randomBytes(length)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}

export function newClientSecret(intent: string): string {
  return newId(`${intent}_secret`);
}

export interface IdempotentAnswer {
  id: string;
  fingerprint: string;
  created: number;
  answer: { status: number; body: string; request: string };
}

/** One event to one endpoint. Moments are simulated, in Unix seconds. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  status: 'pending' | 'held' | 'delivered' | 'failed' | 'lost';
  attempts: number;
  next_attempt_at: number;
  answer: string | null;
}

/** Stripe's own types, and a few records of the sandbox. */
export interface Kinds {
  customer: wire.Customer;
  product: wire.Product;
  payment_method: wire.PaymentMethod;
  payment_intent: wire.PaymentIntent;
  setup_intent: wire.SetupIntent;
  subscription: wire.Subscription;
  invoice: wire.Invoice;
  invoice_payment: wire.InvoicePayment;
  charge: wire.Charge;
  refund: wire.Refund;
  dispute: wire.Dispute;
  event: wire.StoredEvent;
  webhook_endpoint: wire.WebhookEndpoint;
  test_clock: wire.TestClock;
  tombstone: { id: string; object: string };
  card: CardRecord;
  bank_account: AccountRecord;
  mandate: wire.Mandate;
  /** The intent waits for the customer's bank. */
  intent_context: { id: string; return_url: string | null; payment_method: string };
  upcoming_notice: { id: string; period_end: number };
  idempotent_answer: IdempotentAnswer;
  delivery: Delivery;
}
export type Kind = keyof Kinds;

export const KIND_NAMES: Record<Kind, string> = {
  customer: 'customer',
  product: 'product',
  payment_method: 'PaymentMethod',
  payment_intent: 'payment_intent',
  setup_intent: 'setupintent',
  subscription: 'subscription',
  invoice: 'invoice',
  invoice_payment: 'invoice_payment',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  event: 'event',
  webhook_endpoint: 'webhook endpoint',
  test_clock: 'test clock',
  tombstone: 'tombstone',
  card: 'card',
  bank_account: 'bank account',
  mandate: 'mandate',
  intent_context: 'intent_context',
  upcoming_notice: 'upcoming_notice',
  idempotent_answer: 'idempotent_answer',
  delivery: 'delivery',
};
