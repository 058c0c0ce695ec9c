import { z } from 'zod';
import type { StoredObject } from '../src/sandbox/stripe/store.ts';
import type {
  ProviderBooks,
  ProviderCharge,
  ProviderInvoice,
  ProviderRefund,
  ProviderSubscription,
} from './invariants/world.ts';
import type { KeptObjects } from './kept-objects.ts';

const instant = z.number().transform((seconds) => new Date(seconds * 1000));

const charge = z.object({
  id: z.string(),
  customer: z.string().nullable(),
  payment_intent: z.string().nullable(),
  status: z.string(),
  amount: z.int(),
  amount_refunded: z.int(),
  created: instant,
});
const refund = z.object({
  id: z.string(),
  charge: z.string().nullable(),
  amount: z.int(),
  status: z.string(),
  created: instant,
});
const invoice = z.object({
  id: z.string(),
  customer: z.string().nullable(),
  parent: z.object({ subscription_details: z.object({ subscription: z.string() }).nullable() }).nullable(),
  status: z.string(),
  total: z.int(),
  amount_paid: z.int(),
  created: instant,
});
const invoicePayment = z.object({
  invoice: z.string(),
  payment: z.object({ payment_intent: z.string().optional() }),
});
const subscription = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  items: z.object({ data: z.array(z.object({ price: z.object({ unit_amount: z.int().nullable() }) })) }),
  metadata: z.record(z.string(), z.string()),
});

/** Reads an object once for as long as it does not change: a year holds many, and few change in a day. */
function reading<Value extends object>(schema: z.ZodType<Value>): (object: StoredObject) => Value {
  const known = new WeakMap<StoredObject, Value>();
  return (object) => {
    const read = known.get(object) ?? schema.parse(object.data);
    known.set(object, read);
    return read;
  };
}

function chargesOf(kept: KeptObjects): () => ProviderCharge[] {
  const readCharge = reading(charge);
  const readPayment = reading(invoicePayment);
  return () => {
    const invoices = new Map(
      kept.of('invoice_payment').map((object) => {
        const { invoice, payment } = readPayment(object);
        return [payment.payment_intent, invoice];
      }),
    );
    return kept.of('charge').map((object) => {
      const { id, customer, payment_intent, status, amount, amount_refunded, created } = readCharge(object);
      return {
        id,
        customer,
        invoice: invoices.get(payment_intent ?? undefined) ?? null,
        succeeded: status === 'succeeded',
        amount,
        refunded: amount_refunded,
        createdAt: created,
      };
    });
  };
}

function refundsOf(kept: KeptObjects): () => ProviderRefund[] {
  const read = reading(refund);
  return () =>
    kept.of('refund').map((object) => {
      const { created, ...rest } = read(object);
      return { ...rest, createdAt: created };
    });
}

function invoicesOf(kept: KeptObjects): () => ProviderInvoice[] {
  const read = reading(invoice);
  return () =>
    kept.of('invoice').map((object) => {
      const { id, customer, parent, status, total, amount_paid, created } = read(object);
      const subscription = parent?.subscription_details?.subscription ?? null;
      return { id, customer, subscription, status, total, amountPaid: amount_paid, createdAt: created };
    });
}

function subscriptionsOf(kept: KeptObjects): () => ProviderSubscription[] {
  const read = reading(subscription);
  return () =>
    kept.of('subscription').map((object) => {
      const { id, customer, status, cancel_at_period_end, items, metadata } = read(object);
      return {
        id,
        customer,
        status,
        recurringAmount: items.data[0]?.price.unit_amount ?? 0,
        cancelAtPeriodEnd: cancel_at_period_end,
        subscription: metadata.subscription ? Number(metadata.subscription) : null,
      };
    });
}

/** The sandbox's own objects, in the words of the invariants. */
export function openProviderBooks(kept: KeptObjects, balance: () => number): ProviderBooks {
  const [charges, refunds] = [chargesOf(kept), refundsOf(kept)];
  const [invoices, subscriptions] = [invoicesOf(kept), subscriptionsOf(kept)];
  return {
    charges: async () => charges(),
    refunds: async () => refunds(),
    invoices: async () => invoices(),
    subscriptions: async () => subscriptions(),
    balance: async () => balance(),
  };
}
