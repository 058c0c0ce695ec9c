import type Stripe from 'stripe';

// The installed SDK's version; the compiler refuses another.
export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';

type Plain = string | number | boolean | null | undefined;

/** Expandable fields hold ids, and decimals are strings. */
export type Stored<T> = T extends Plain
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer U)[]
      ? Field<U>[]
      : { [K in keyof T]: Field<T[K]> };

type Field<V> = string extends Extract<V, string> ? Extract<V, Plain> : Stored<V>;

export type Customer = Stored<Stripe.Customer>;
export type Product = Stored<Stripe.Product>;
export type Price = Stored<Stripe.Price>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type SetupIntent = Stored<Stripe.SetupIntent>;
export type Subscription = Stored<Stripe.Subscription>;
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type Invoice = Stored<Stripe.Invoice>;
export type InvoiceLine = Stored<Stripe.InvoiceLineItem>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Mandate = Stored<Stripe.Mandate>;
export type Dispute = Stored<Stripe.Dispute>;
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;
export type TestClock = Stored<Stripe.TestHelpers.TestClock>;
export type EventType = Stripe.EventBase['type'];

/** The object is a snapshot of the event's moment. */
export interface StoredEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: { id?: string; object: string }; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}
