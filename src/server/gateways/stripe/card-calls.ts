import type Stripe from 'stripe';
import { ask, callUnlessDone } from './client.ts';
import {
  idOf,
  isMissing,
  type ProviderCard,
  type ProviderError,
  type ProviderSetup,
  readCard,
  readSetupIntent,
} from './provider-objects.ts';

/** Tells our SetupIntent from a 0 € subscription's. */
const purpose = 'card_update';

/** No card number ever passes through the shop. */
export interface CardCalls {
  startCardSetup(customerId: string, key: string): Promise<{ clientSecret: string }>;
  /** Undefined when it does not exist or was made for another purpose. */
  readCardSetup(id: string): Promise<ProviderSetup | undefined>;
  listCards(customerId: string): Promise<ProviderCard[]>;
  listDebitedCards(customerId: string): Promise<ReadonlyMap<string, string | null>>;
  /** Empty when the card is no longer attached. */
  listOlderCards(customerId: string, cardId: string): Promise<string[]>;
  setDefaultCard(customerId: string, cardId: string, key: string): Promise<void>;
  setSubscriptionCard(subscriptionId: string, cardId: string, key: string): Promise<void>;
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
    async setSubscriptionCard(subscriptionId, cardId, key) {
      const change = { default_payment_method: cardId };
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
  const newestFirst = async (customer: string) =>
    (await ask(() => stripe.paymentMethods.list({ customer, type: 'card', limit: 100 }))).data;
  return {
    ...writeCalls(stripe),
    async startCardSetup(customer, key) {
      const metadata = { purpose };
      const setup = await ask(() =>
        stripe.setupIntents.create(
          { customer, usage: 'off_session', allowed_payment_method_types: ['card'], metadata },
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
      return { ...readSetupIntent(setup), customerId: idOf(customer), cardId: idOf(payment_method) };
    },
    async listOlderCards(customerId, cardId) {
      const ids = (await newestFirst(customerId)).map(({ id }) => id);
      return ids.includes(cardId) ? ids.slice(ids.indexOf(cardId) + 1) : [];
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
