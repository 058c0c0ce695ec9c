import Stripe from 'stripe';
import type { DebitMeans } from '#domain/money/debit-means.ts';
import type { EuroCents } from '#domain/money/money.ts';
import type { Reception } from '#domain/subscription/subscription-diagnosis.ts';
import type { Settings } from '../../settings/settings.ts';
import { type BankAccountCalls, bankAccountCalls } from './bank-account-calls.ts';
import {
  type Asks,
  ask,
  callUnlessDone,
  keyOf,
  openStripeClient,
  type ReceivedEvent,
  readEvent,
} from './client.ts';
import { type ComparisonCalls, comparisonCalls } from './comparison-calls.ts';
import { type CardCalls, type CustomerCalls, cardCalls, customerCalls } from './customer-calls.ts';
import { type DisputeCalls, disputeCalls } from './dispute-calls.ts';
import {
  intentIdOf,
  latestInvoiceOf,
  meansOf,
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
import type { Watch } from './watched-request.ts';

interface ReceptionCall {
  /** Compared with the API version that the SDK reads. */
  readReception(): Promise<Reception>;
}

/** Any host: it may be a proxy's, or this machine in the demo. */
const shopPath = '/api/stripe/webhook/';

function receptionCall(stripe: Stripe): ReceptionCall {
  return {
    async readReception() {
      // An account has sixteen endpoints at most.
      const { data } = await ask(() => stripe.webhookEndpoints.list({ limit: 100 }));
      const own = data.filter(({ url, status }) => status === 'enabled' && url.endsWith(shopPath));
      return {
        wanted: Stripe.API_VERSION,
        endpoints: own.map(({ url, api_version: apiVersion }) => ({ url, apiVersion })),
      };
    },
  };
}

/** docs/product/price-and-cap.md#cap-lives-at-the-provider */
const monthlyPrice = (product: string, unit_amount: EuroCents) => ({
  currency: 'eur',
  product,
  recurring: { interval: 'month' as const },
  unit_amount,
});

function commonTerms(named: {
  card?: { means: DebitMeans };
  operation: string;
  subscriptionId: number;
  userId: number;
}): Pick<Stripe.SubscriptionCreateParams, 'payment_settings' | 'billing_mode' | 'metadata'> {
  const { operation, subscriptionId, userId, card } = named;
  const payment_method_types: ('card' | 'sepa_debit')[] =
    card?.means === 'bank_account' ? ['card', 'sepa_debit'] : ['card'];
  return {
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types },
    billing_mode: { type: 'flexible' },
    metadata: { op: operation, subscription: String(subscriptionId), user: String(userId) },
  };
}

/** Its current month is already paid (docs/product/staff.md#recreated-without-a-debit). */
interface PrepaidStart {
  operation: string;
  customerId: string;
  userId: number;
  subscriptionId: number;
  productId: string;
  card: { id: string; means: DebitMeans };
  monthlyAmount: EuroCents;
  paidUntil: Date;
  /** New for each try: the provider replays its answer to a key for a day, 500s included. */
  attempt: string;
}

interface PrepaidCall {
  /** Charges nothing before `paidUntil`. Answers the new id. */
  startPrepaid(start: PrepaidStart): Promise<string>;
  /** Later months count from this end; nothing is debited before it. */
  setPeriodEnd(id: string, end: Date, key: string): Promise<void>;
}

function parametersOf(start: PrepaidStart, trialEnd: number): Stripe.SubscriptionCreateParams {
  const { customerId, productId, monthlyAmount, card } = start;
  return {
    customer: customerId,
    items: [{ price_data: monthlyPrice(productId, monthlyAmount) }],
    default_payment_method: card.id,
    // The provider's trial stands for the paid month.
    trial_end: trialEnd,
    ...commonTerms(start),
  };
}

const trialUntil = (end: Date) => Math.floor(end.getTime() / 1000);

function prepaidCall(stripe: Stripe): PrepaidCall {
  return {
    async startPrepaid(start) {
      const trialEnd = trialUntil(start.paidUntil);
      const { operation, attempt, card, monthlyAmount } = start;
      const idempotencyKey = keyOf('prepaid', operation, attempt, card.id, monthlyAmount, trialEnd);
      const created = await ask(() =>
        stripe.subscriptions.create(parametersOf(start, trialEnd), { idempotencyKey }),
      );
      return created.id;
    },
    async setPeriodEnd(id, end, idempotencyKey) {
      const change = { trial_end: trialUntil(end), proration_behavior: 'none' } as const;
      await ask(() => stripe.subscriptions.update(id, change, { idempotencyKey }));
    },
  };
}

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
  extends BankAccountCalls,
    CardCalls,
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
  /** Of the intent that paid an invoice. */
  readMeans(intentId: string): Promise<DebitMeans>;
  correctDraftLine(invoiceId: string, lineId: string, amount: EuroCents): Promise<void>;
  payInvoice(id: string, key: string): Promise<void>;
  /** Leaves a paid invoice alone. True when nobody can pay it any more. */
  voidInvoice(id: string): Promise<boolean>;
  /** Finalises it without a debit, so that it can be voided. */
  freezeDraft(id: string): Promise<void>;
  invoiceOfIntent(intentId: string): Promise<ProviderInvoice | undefined>;
  readEvent(body: Buffer, signature: string): ReceivedEvent | undefined;
}

const subscriptionExpansion = ['latest_invoice.payments', 'pending_setup_intent'];

const retrieveIntent = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  ask(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));

async function withIntent(stripe: Stripe, invoice: Stripe.Invoice): Promise<ProviderInvoice> {
  const intentId = intentIdOf(invoice);
  if (!intentId) return readInvoice(invoice, null);
  return readInvoice(invoice, readPaymentIntent(await retrieveIntent(stripe, intentId)));
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
    async readMeans(intentId: string) {
      return meansOf(await retrieveIntent(stripe, intentId));
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

export function openStripe(settings: Settings, watch?: Watch, asks?: Asks): StripeGateway {
  const stripe = openStripeClient(settings, asks, watch);
  const products = new Set<number>();
  return {
    ...subscriptionCalls(stripe),
    ...invoiceCalls(stripe),
    ...bankAccountCalls(stripe),
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
