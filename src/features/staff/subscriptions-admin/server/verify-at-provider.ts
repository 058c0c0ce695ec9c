import { eurosFromCents } from '#domain/money/money.ts';
import { type AtProvider, agreesWithProvider, type Here } from '#domain/money/provider-agreement.ts';
import { isGivenMonth } from '#domain/subscription/staff-subscription.ts';
import type { ProviderCard, ProviderSubscription } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import type { Verification } from '../contract.ts';
import { cardsOf, readCarrier } from './look-at-provider.ts';
import { findForStaff, type Opened } from './open-for-staff.ts';

/** Null for one that is no longer attached to the customer. */
function debitedCard({ cardId }: ProviderSubscription, cards: readonly ProviderCard[]): ProviderCard | null {
  return (cardId === null ? cards[0] : cards.find(({ id }) => id === cardId)) ?? null;
}

function here({ customer, row }: Opened, card: ProviderCard | undefined): Here {
  return {
    status: row.status,
    isFree: row.isFree || isGivenMonth({ ...row, isCarried: row.stripeSubscriptionId !== null }),
    share: row.monthlyShare,
    paidUntil: row.currentPeriodEnd,
    customer: customer.stripeCustomerId,
    card: card?.id ?? null,
  };
}

function atProvider(provider: ProviderSubscription, card: ProviderCard | null): AtProvider {
  return {
    status: provider.status,
    endsWithPeriod: provider.cancelAtPeriodEnd,
    amount: provider.recurringAmount,
    periodEnd: provider.currentPeriodEnd,
    customer: provider.customerId,
    card: card?.id ?? null,
  };
}

/** What is free or over has nothing to compare. */
export async function verifySubscription(shop: Shop, id: number): Promise<Verification> {
  const opened = await findForStaff(shop, id);
  const { customer, row } = opened;
  const provider = await readCarrier(shop, row);
  const cards = await cardsOf(shop, customer);
  const debited = provider ? debitedCard(provider, cards) : null;
  const agrees = agreesWithProvider(here(opened, cards[0]), provider ? atProvider(provider, debited) : null);
  return {
    subscription_id: row.id,
    stripe_subscription_id: row.stripeSubscriptionId,
    stripe_exists: provider !== undefined,
    agrees: Object.values(agrees).every(Boolean),
    status: { database: row.status, stripe: provider?.status ?? null, agrees: agrees.status },
    amount: {
      database: eurosFromCents(row.monthlyShare),
      stripe: provider ? eurosFromCents(provider.recurringAmount) : null,
      agrees: agrees.amount,
    },
    period: {
      database: row.currentPeriodEnd?.toISOString() ?? null,
      stripe: provider?.currentPeriodEnd.toISOString() ?? null,
      agrees: agrees.period,
    },
    customer: {
      database: customer.stripeCustomerId,
      stripe: provider?.customerId ?? null,
      agrees: agrees.customer,
    },
    card: { database: cards[0]?.last4 ?? null, stripe: debited?.last4 ?? null, agrees: agrees.card },
  };
}
