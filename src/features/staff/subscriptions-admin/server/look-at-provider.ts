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

/** The provider does not know what it was asked for. */
const knownOr = <Answer, Other>(other: Other, asking: Promise<Answer>) =>
  asking.catch((error: unknown) => {
    if (error instanceof ProviderError && error.problem === 'missing') return other;
    throw error;
  });

/** Undefined when nothing carries it or the provider does not know it. */
export async function readCarrier(shop: Shop, { stripeSubscriptionId }: SubscriptionRow) {
  return stripeSubscriptionId
    ? knownOr(undefined, shop.stripe.readSubscription(stripeSubscriptionId))
    : undefined;
}

/** The card of the next debit comes first. */
export async function cardsOf(shop: Shop, { stripeCustomerId }: Customer): Promise<ProviderCard[]> {
  return stripeCustomerId ? knownOr([], shop.stripe.listCards(stripeCustomerId)) : [];
}
