import type Stripe from 'stripe';
import type { EuroCents } from '#domain/money/money.ts';
import type { Settings } from '../../settings/settings.ts';
import { ask, callUnlessDone, keyOf, openStripeClient } from './client.ts';
import { type ComparisonCalls, comparisonCalls } from './comparison-calls.ts';
import { type CardCalls, type CustomerCalls, cardCalls, customerCalls } from './customer-calls.ts';
import { type DisputeCalls, disputeCalls } from './dispute-calls.ts';
import {
  commonTerms,
  monthlyPrice,
  type PrepaidCall,
  prepaidCall,
  type ReceptionCall,
  receptionCall,
} from './prepaid-call.ts';
import {
  intentIdOf,
  latestInvoiceOf,
  type ProviderError,
  type ProviderInvoice,
  type ProviderSubscription,
  readInvoice,
  readPaymentIntent,
  readSubscription,
  readSubscriptionState,
  type SubscriptionState,
} from './provider-objects.ts';
import { type RefundCalls, refundCalls } from './refund-calls.ts';
import { type ReceivedEvent, readEvent } from './webhook-event.ts';

/** docs/product/provider.md#one-start-for-both */
export interface SubscriptionStart {
  operation: string;
  customerId: string;
  userId: number;
  subscriptionId: number;
  productId: string;
  purchaseAmount: EuroCents;
  firstMonthAmount: EuroCents;
}

/** Every write has an idempotency key; every failure is a ProviderError. */
export interface StripeGateway
  extends CardCalls,
    CustomerCalls,
    PrepaidCall,
    RefundCalls,
    DisputeCalls,
    ComparisonCalls,
    ReceptionCall {
  ensureProduct(automation: { id: number; name: string }): Promise<string>;
  startSubscription(start: SubscriptionStart): Promise<ProviderSubscription>;
  readSubscription(id: string): Promise<ProviderSubscription>;
  readSubscriptionState(id: string): Promise<SubscriptionState>;
  findByOperation(customerId: string, operation: string): Promise<ProviderSubscription | undefined>;
  cancelSubscription(id: string): Promise<void>;
  setCancelAtPeriodEnd(id: string, ends: boolean, key: string): Promise<void>;
  setRecurringAmount(subscription: SubscriptionState, amount: EuroCents, key: string): Promise<void>;
  readInvoice(id: string): Promise<ProviderInvoice>;
  readInvoiceState(id: string): Promise<ProviderInvoice>;
  listInvoices(subscriptionId: string): Promise<ProviderInvoice[]>;
  correctDraftLine(invoiceId: string, lineId: string, amount: EuroCents): Promise<void>;
  payInvoice(id: string, key: string): Promise<void>;
  /** Leaves a paid invoice alone. True when nobody can pay it any more. */
  voidInvoice(id: string): Promise<boolean>;
  /** Finalises it without a debit, so that it can be voided. */
  freezeDraft(id: string): Promise<void>;
  invoiceOfIntent(intentId: string): Promise<ProviderInvoice | undefined>;
  /** Undefined when the signature is wrong. */
  readEvent(body: Buffer, signature: string): ReceivedEvent | undefined;
}

const subscriptionExpansion = ['latest_invoice.payments', 'pending_setup_intent'];

async function withIntent(stripe: Stripe, invoice: Stripe.Invoice): Promise<ProviderInvoice> {
  const intentId = intentIdOf(invoice);
  if (!intentId) return readInvoice(invoice, null);
  const intent = await ask(() => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }));
  return readInvoice(invoice, readPaymentIntent(intent));
}

async function withInvoice(stripe: Stripe, subscription: Stripe.Subscription): Promise<ProviderSubscription> {
  const invoice = latestInvoiceOf(subscription);
  return readSubscription(subscription, invoice && (await withIntent(stripe, invoice)));
}

function startParameters(start: SubscriptionStart): Stripe.SubscriptionCreateParams {
  const { customerId, productId, firstMonthAmount, purchaseAmount } = start;
  return {
    customer: customerId,
    items: [{ price_data: monthlyPrice(productId, firstMonthAmount) }],
    ...(purchaseAmount > 0
      ? {
          add_invoice_items: [
            { price_data: { currency: 'eur', product: productId, unit_amount: purchaseAmount } },
          ],
        }
      : {}),
    payment_behavior: 'default_incomplete',
    ...commonTerms(start),
    expand: subscriptionExpansion,
  };
}

function subscriptionCalls(stripe: Stripe) {
  return {
    async startSubscription(start: SubscriptionStart) {
      const created = await ask(() =>
        stripe.subscriptions.create(startParameters(start), { idempotencyKey: `start:${start.operation}` }),
      );
      return withInvoice(stripe, created);
    },
    async readSubscription(id: string) {
      return withInvoice(
        stripe,
        await ask(() => stripe.subscriptions.retrieve(id, { expand: subscriptionExpansion })),
      );
    },
    async readSubscriptionState(id: string) {
      return readSubscriptionState(await ask(() => stripe.subscriptions.retrieve(id)));
    },
    async findByOperation(customer: string, operation: string) {
      const page = await ask(() =>
        stripe.subscriptions
          .list({ customer, status: 'all', limit: 100 })
          .autoPagingToArray({ limit: 1_000 }),
      );
      const found = page.find(({ metadata }) => metadata.op === operation);
      return found && this.readSubscription(found.id);
    },
    async cancelSubscription(id: string) {
      const already = ({ problem }: ProviderError) => problem === 'missing';
      await callUnlessDone(already, () =>
        stripe.subscriptions.cancel(id, {}, { idempotencyKey: `cancel:${id}` }),
      );
    },
    async setCancelAtPeriodEnd(id: string, ends: boolean, key: string) {
      const options = { idempotencyKey: key };
      await ask(() => stripe.subscriptions.update(id, { cancel_at_period_end: ends }, options));
    },
    async setRecurringAmount({ id, itemId, productId }: SubscriptionState, amount: EuroCents, key: string) {
      const price_data = monthlyPrice(productId, amount);
      await ask(() =>
        stripe.subscriptions.update(
          id,
          { items: [{ id: itemId, price_data }], proration_behavior: 'none' },
          { idempotencyKey: key },
        ),
      );
    },
    async invoiceOfIntent(intentId: string) {
      const page = await ask(() =>
        stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: intentId },
          expand: ['data.invoice'],
        }),
      );
      const invoice = page.data[0]?.invoice;
      if (!invoice || typeof invoice === 'string' || 'deleted' in invoice) return undefined;
      return readInvoice(invoice, null);
    },
  };
}

function invoiceCalls(stripe: Stripe) {
  return {
    async readInvoice(id: string) {
      const expand = ['payments'];
      return withIntent(stripe, await ask(() => stripe.invoices.retrieve(id, { expand })));
    },
    async readInvoiceState(id: string) {
      return readInvoice(await ask(() => stripe.invoices.retrieve(id)), null);
    },
    async listInvoices(subscription: string) {
      const page = await ask(() =>
        stripe.invoices.list({ subscription, limit: 12, expand: ['data.payments'] }),
      );
      // Only an open invoice needs its intent, which says why the bank refused.
      return Promise.all(
        page.data.map((invoice) =>
          invoice.status === 'open' ? withIntent(stripe, invoice) : readInvoice(invoice, null),
        ),
      );
    },
    async correctDraftLine(invoiceId: string, lineId: string, amount: EuroCents) {
      // No idempotency key per amount: an amount set back within the hour would be ignored.
      await ask(() => stripe.invoices.updateLineItem(invoiceId, lineId, { amount }));
    },
    async payInvoice(id: string, key: string) {
      const options = { idempotencyKey: key };
      await ask(() => stripe.invoices.pay(id, { off_session: true }, options));
    },
    async freezeDraft(id: string) {
      const key = `freeze:${id}`;
      await ask(() => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, { idempotencyKey: key }));
    },
    async voidInvoice(id: string) {
      const isRefused = ({ problem }: ProviderError) => problem === 'refused';
      let isVoid = false;
      await callUnlessDone(isRefused, async () => {
        const options = { idempotencyKey: `void:${id}` };
        isVoid = (await stripe.invoices.voidInvoice(id, {}, options)).status === 'void';
      });
      // Stripe also refuses what somebody else has just voided.
      return isVoid || (await this.readInvoiceState(id)).status === 'void';
    },
  };
}

export function openStripe(settings: Settings): StripeGateway {
  const stripe = openStripeClient(settings);
  const products = new Set<number>();
  return {
    ...subscriptionCalls(stripe),
    ...invoiceCalls(stripe),
    ...cardCalls(stripe),
    ...customerCalls(stripe),
    ...refundCalls(stripe),
    ...prepaidCall(stripe),
    ...disputeCalls(stripe),
    ...comparisonCalls(stripe),
    ...receptionCall(stripe),
    async ensureProduct({ id, name }) {
      const productId = `automation_${id}`;
      if (!products.has(id)) {
        const exists = ({ code }: ProviderError) => code === 'resource_already_exists';
        await callUnlessDone(exists, () =>
          stripe.products.create({ id: productId, name }, { idempotencyKey: keyOf('product', id, name) }),
        );
        products.add(id);
      }
      return productId;
    },
    readEvent: (body, signature) => readEvent(stripe, body, signature, settings.STRIPE_WEBHOOK_SECRET),
  };
}
