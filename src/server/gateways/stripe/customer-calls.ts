import type Stripe from 'stripe';
import type { DebitMeans } from '#domain/money/debit-means.ts';
import { ask, callUnlessDone, keyOf } from './client.ts';
import {
  idOf,
  isMissing,
  type ProviderCard,
  ProviderError,
  type ProviderSetup,
  readCard,
  readSetupIntent,
} from './provider-objects.ts';

/** Tells our SetupIntent from a 0 € subscription's. */
const purpose = 'card_update';

const typeOf = { card: 'card', bank_account: 'sepa_debit' } as const satisfies Record<DebitMeans, string>;

/** No card number ever passes through the shop. */
export interface CardCalls {
  /** `beganAt` is by the shop's clock, as every choice is. */
  startCardSetup(
    customerId: string,
    asked: { means: DebitMeans; beganAt: Date },
    key: string,
  ): Promise<{ clientSecret: string }>;
  /** Undefined when it does not exist or was made for another purpose. */
  readCardSetup(id: string): Promise<ProviderSetup | undefined>;
  listCards(customerId: string): Promise<ProviderCard[]>;
  listDebitedCards(customerId: string): Promise<ReadonlyMap<string, string | null>>;
  /** Ids, newest first. */
  listMeans(customerId: string, means: DebitMeans): Promise<string[]>;
  setDefaultCard(customerId: string, cardId: string, key: string): Promise<void>;
  /** A bank account is allowed for its months beside cards. */
  setSubscriptionCard(
    subscriptionId: string,
    card: { id: string; means: DebitMeans },
    key: string,
  ): Promise<void>;
  detachCard(cardId: string): Promise<void>;
}

function writeCalls(
  stripe: Stripe,
): Pick<CardCalls, 'setDefaultCard' | 'setSubscriptionCard' | 'detachCard'> {
  return {
    async setDefaultCard(customerId, cardId, key) {
      const invoice_settings = { default_payment_method: cardId };
      await ask(() => stripe.customers.update(customerId, { invoice_settings }, { idempotencyKey: key }));
    },
    async setSubscriptionCard(subscriptionId, { id, means }, key) {
      const payment_settings = { payment_method_types: ['card' as const, 'sepa_debit' as const] };
      const change = { default_payment_method: id, ...(means === 'card' ? {} : { payment_settings }) };
      await ask(() => stripe.subscriptions.update(subscriptionId, change, { idempotencyKey: key }));
    },
    async detachCard(cardId) {
      // Stripe refuses a card that is already detached: the work is done.
      const already = ({ problem }: ProviderError) => problem === 'refused' || problem === 'missing';
      const options = { idempotencyKey: `detach:${cardId}` };
      await callUnlessDone(already, () => stripe.paymentMethods.detach(cardId, {}, options));
    },
  };
}

export function cardCalls(stripe: Stripe): CardCalls {
  const defaultOf = async (customerId: string) => {
    const customer = await ask(() => stripe.customers.retrieve(customerId));
    return customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
  };
  const newestFirst = async (customer: string, type: 'card' | 'sepa_debit' = 'card') =>
    (await ask(() => stripe.paymentMethods.list({ customer, type, limit: 100 }))).data;
  return {
    ...writeCalls(stripe),
    async startCardSetup(customer, { means, beganAt }, key) {
      const metadata = { purpose, means, began: beganAt.toISOString() };
      const setup = await ask(() =>
        stripe.setupIntents.create(
          { customer, usage: 'off_session', allowed_payment_method_types: [typeOf[means]], metadata },
          { idempotencyKey: key },
        ),
      );
      return { clientSecret: String(setup.client_secret) };
    },
    async readCardSetup(id) {
      let setup: Stripe.SetupIntent | undefined;
      await callUnlessDone(isMissing, async () => {
        setup = await stripe.setupIntents.retrieve(id);
      });
      if (setup?.metadata?.purpose !== purpose) return undefined;
      const { customer, payment_method } = setup;
      return {
        ...readSetupIntent(setup),
        customerId: idOf(customer),
        cardId: idOf(payment_method),
        means: setup.metadata.means === 'bank_account' ? 'bank_account' : 'card',
        mandateId: idOf(setup.mandate),
        beganAt: new Date(setup.metadata.began ?? setup.created * 1000),
      };
    },
    async listMeans(customerId, means) {
      return (await newestFirst(customerId, typeOf[means])).map(({ id }) => id);
    },
    async listDebitedCards(customer) {
      const chosen = await defaultOf(customer);
      const query = { customer, limit: 100 };
      const all = await ask(() => stripe.subscriptions.list(query).autoPagingToArray({ limit: 1_000 }));
      return new Map(all.map(({ id, default_payment_method: own }) => [id, idOf(own) ?? chosen] as const));
    },
    async listCards(customerId) {
      const chosen = await defaultOf(customerId);
      const cards = (await newestFirst(customerId)).flatMap(readCard);
      return cards.sort((a, b) => Number(b.id === chosen) - Number(a.id === chosen));
    },
  };
}

const all = { limit: 1_000 };
const isGone = ({ problem }: ProviderError) => problem === 'missing';
const isPaid = ({ problem }: ProviderError) => problem === 'refused';

async function exists(stripe: Stripe, customer: string): Promise<boolean> {
  try {
    return !(await ask(() => stripe.customers.retrieve(customer))).deleted;
  } catch (error) {
    if (error instanceof ProviderError && isGone(error)) return false;
    throw error;
  }
}

async function cancelSubscriptions(stripe: Stripe, customer: string): Promise<void> {
  const query = { customer, status: 'all' as const, limit: 100 };
  for (const { id, ended_at } of await ask(() => stripe.subscriptions.list(query).autoPagingToArray(all))) {
    if (ended_at !== null) continue;
    const options = { idempotencyKey: `cancel:${id}` };
    await callUnlessDone(isGone, () => stripe.subscriptions.cancel(id, {}, options));
  }
}

async function voidInvoices(stripe: Stripe, customer: string): Promise<void> {
  const listed = (status: 'draft' | 'open') =>
    ask(() => stripe.invoices.list({ customer, status, limit: 100 }).autoPagingToArray(all));
  // Drafts cannot be voided, and a subscription's cannot be deleted: they are finalised first, without a debit.
  for (const { id } of await listed('draft')) {
    const options = { idempotencyKey: `finalize:${id}` };
    await ask(() => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, options));
  }
  for (const { id } of await listed('open')) {
    // An invoice paid meanwhile is recorded when the subscription ends.
    await callUnlessDone(isPaid, () => stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `void:${id}` }));
  }
}

async function detachCards(stripe: Stripe, customer: string): Promise<void> {
  const query = { customer, limit: 100 };
  for (const { id } of await ask(() => stripe.paymentMethods.list(query).autoPagingToArray(all))) {
    await ask(() => stripe.paymentMethods.detach(id, {}, { idempotencyKey: `detach:${id}` }));
  }
}

/** The order matters, also after a failure (docs/product/deletion.md#in-this-order-at-the-provider). */
async function closeCustomer(stripe: Stripe, customer: string): Promise<void> {
  if (!(await exists(stripe, customer))) return;
  await cancelSubscriptions(stripe, customer);
  await voidInvoices(stripe, customer);
  await detachCards(stripe, customer);
  const options = { idempotencyKey: `delete:${customer}` };
  await callUnlessDone(isGone, () => stripe.customers.del(customer, {}, options));
}

export interface ProviderPerson {
  email: string;
  name: string;
}

export interface CustomerCalls {
  createCustomer(person: ProviderPerson & { userId: number }): Promise<string>;
  /** `key` identifies the update; a customer closed meanwhile is left alone. */
  updateCustomer(id: string, person: ProviderPerson, key: string): Promise<void>;
  closeCustomer(id: string): Promise<void>;
}

export function customerCalls(stripe: Stripe): CustomerCalls {
  return {
    async createCustomer({ userId, email, name }) {
      const customer = await ask(() =>
        stripe.customers.create(
          { email, ...(name ? { name } : {}), metadata: { user: String(userId) } },
          { idempotencyKey: keyOf('customer', userId, email, name) },
        ),
      );
      return customer.id;
    },
    async updateCustomer(id, { email, name }, key) {
      // Other content makes another request, so it is part of the key.
      const options = { idempotencyKey: keyOf('person', key, email, name) };
      await callUnlessDone(isGone, () => stripe.customers.update(id, { email, name }, options));
    },
    closeCustomer: (id) => closeCustomer(stripe, id),
  };
}
