import { Refusal } from '#contract-kit/error-codes.ts';
import { isLive } from '#domain/status/subscription-status.ts';
import { mayGoOn } from '#domain/subscription/toggle-subscription.ts';
import { selectOwned } from '#money/purchases/server/for-other-features.ts';
import {
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, selectCustomer } from '#people/customers/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { ProviderCard } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import { cardsOf } from './look-at-provider.ts';
import { mayUseShop } from './store.ts';

export interface Opened {
  customer: Customer;
  row: SubscriptionRow;
}

export async function findForStaff(shop: Pick<Shop, 'db'>, id: number): Promise<Opened> {
  const row = await findSubscription(shop.db, { id });
  const customer = row && (await selectCustomer(shop.db, row.userId));
  if (!row || !customer) throw new Refusal('not_found');
  return { customer, row };
}

/** What the provider was asked, and what is to be done, hung on a row that another act has changed since. */
class ChangedSinceSeen extends Error {}

/** Throws `not_found` and `ChangedSinceSeen`. */
export async function lockAsSeen(tx: Transaction, seen: SubscriptionRow): Promise<Opened> {
  const locked = await lockSubscription(tx, { id: seen.id });
  if (!locked || !(await selectCustomer(tx, locked.row.userId))) throw new Refusal('not_found');
  const { status, stripeSubscriptionId } = locked.row;
  if (status !== seen.status || stripeSubscriptionId !== seen.stripeSubscriptionId)
    throw new ChangedSinceSeen();
  return locked;
}

const mostTries = 5;

/** The work looks anew, and decides by what stands now. */
export async function onceSeenAsItIs<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ChangedSinceSeen)) throw error;
    }
  }
  throw new Refusal('unavailable');
}

/** Whether another row has the automation: there is never a second live one. */
export async function hasOtherLive(tx: Transaction, row: SubscriptionRow): Promise<boolean> {
  const live = await findSubscription(tx, { userId: row.userId, automationId: row.automationId });
  return live !== undefined && live.id !== row.id && isLive(live.status);
}

export async function isOwnedIfBilled(db: Queries, row: SubscriptionRow): Promise<boolean> {
  const owned = await selectOwned(db, row.userId, row.automationId);
  return mayGoOn({ owned, isCarried: row.stripeSubscriptionId !== null });
}

export async function refuseToBringBack(tx: Transaction, row: SubscriptionRow): Promise<void> {
  if (!(await mayUseShop(tx, row.userId))) {
    const detail = 'Ce compte est désactivé\u00a0: réactivez-le d’abord.';
    throw new Refusal('action_not_allowed', { detail });
  }
  if (await hasOtherLive(tx, row)) {
    const detail = 'Ce client a déjà un autre abonnement à cette automatisation.';
    throw new Refusal('already_subscribed', { detail });
  }
  if (!(await isOwnedIfBilled(tx, row))) {
    const detail = 'L’achat de cette automatisation a été annulé\u00a0: offrez du temps à ce client.';
    throw new Refusal('action_not_allowed', { detail });
  }
}

export async function savedCard(shop: Shop, customer: Customer): Promise<ProviderCard> {
  const [card] = await cardsOf(shop, customer);
  if (!card) throw new Refusal('no_saved_card');
  return card;
}
