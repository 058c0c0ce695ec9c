import { isOverAtProvider } from '#domain/money/provider-status.ts';
import type { SubscriptionRow } from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import {
  type ProviderCard,
  ProviderError,
  type ProviderSubscription,
} from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';

/** An ended one never comes back; a trial at the provider is a month that was paid before. */
export const isAlive = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  !isOverAtProvider(status);

/** Undefined when nothing carries it or the provider does not know it. */
export async function readCarrier(
  shop: Shop,
  { stripeSubscriptionId }: SubscriptionRow,
): Promise<ProviderSubscription | undefined> {
  if (!stripeSubscriptionId) return undefined;
  try {
    return await shop.stripe.readSubscription(stripeSubscriptionId);
  } catch (error) {
    if (error instanceof ProviderError && error.problem === 'missing') return undefined;
    throw error;
  }
}

/** The card of the next debit comes first. */
export async function cardsOf(shop: Shop, { stripeCustomerId }: Customer): Promise<ProviderCard[]> {
  if (!stripeCustomerId) return [];
  try {
    return await shop.stripe.listCards(stripeCustomerId);
  } catch (error) {
    if (error instanceof ProviderError && error.problem === 'missing') return [];
    throw error;
  }
}
