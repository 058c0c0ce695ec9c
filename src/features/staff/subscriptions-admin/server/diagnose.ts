import type { DebitMeans } from '#domain/money/debit-means.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import {
  type AtProvider,
  agreesOnAll,
  agreesWithProvider,
  differingFields,
  type Here,
  isRepairable,
} from '#domain/money/provider-difference.ts';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import { isBilled, pauseOf } from '#domain/status/subscription-status.ts';
import {
  decideStaffAct,
  isGivenMonth,
  paidUntil,
  staffRefusals,
} from '#domain/subscription/staff-subscription.ts';
import { recommendFor } from '#domain/subscription/subscription-diagnosis.ts';
import type { SubscriptionRow } from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import { awaitsPayment } from '#server/gateways/stripe/comparison-calls.ts';
import {
  type ProviderCard,
  ProviderError,
  type ProviderInvoice,
  type ProviderSubscription,
} from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';
import type { Diagnosis, Verification } from '../contract.ts';
import { factsOf, findForStaff, type Opened } from './create-by-staff.ts';
import { showForStaff } from './list-for-staff.ts';
import { selectEvents } from './store.ts';

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

export type MeansOnFile = Pick<ProviderCard, 'id' | 'last4'> & { means: DebitMeans };

async function listMeans(shop: Shop, customerId: string): Promise<MeansOnFile[]> {
  const cards = (await shop.stripe.listCards(customerId)).map((card) => ({
    ...card,
    means: 'card' as const,
  }));
  const accounts = await shop.stripe.listAccounts(customerId);
  if (accounts.length === 0) return cards;
  const { accountId } = await shop.stripe.readDebitChoice(customerId);
  const chosen = accounts.filter(({ id }) => id === accountId);
  return [...chosen.map((account) => ({ ...account, means: 'bank_account' as const })), ...cards];
}

/** The card or the bank account of the next debit comes first. */
export async function cardsOf(shop: Shop, { stripeCustomerId }: Customer): Promise<MeansOnFile[]> {
  return stripeCustomerId ? knownOr([], listMeans(shop, stripeCustomerId)) : [];
}

/** Null when the card is no longer attached to the customer. */
function debitedCard({ cardId }: ProviderSubscription, cards: readonly MeansOnFile[]): MeansOnFile | null {
  return (cardId === null ? cards[0] : cards.find(({ id }) => id === cardId)) ?? null;
}

function here({ customer, row }: Opened, card: MeansOnFile | undefined): Here {
  return {
    status: row.status,
    isFree: row.isFree || isGivenMonth({ ...row, isCarried: row.stripeSubscriptionId !== null }),
    share: row.monthlyShare,
    // Of a pause, the day on which it is debited next.
    paidUntil: pauseOf(row)?.until ?? row.currentPeriodEnd,
    customer: customer.stripeCustomerId,
    card: card?.id ?? null,
  };
}

function atProvider(provider: ProviderSubscription, card: MeansOnFile | null): AtProvider {
  return {
    status: provider.status,
    endsWithPeriod: provider.cancelAtPeriodEnd,
    amount: provider.recurringAmount,
    periodEnd: provider.currentPeriodEnd,
    awaitsPayment: awaitsPayment(provider.latestInvoice),
    customer: provider.customerId,
    card: card?.id ?? null,
  };
}

function compare(opened: Opened, provider: ProviderSubscription | undefined, cards: readonly MeansOnFile[]) {
  const debited = provider ? debitedCard(provider, cards) : null;
  const there = provider ? atProvider(provider, debited) : null;
  return { agrees: agreesWithProvider(here(opened, cards[0]), there), debited };
}

/** A free or ended subscription has nothing to compare. */
export async function verifySubscription(shop: Shop, id: number): Promise<Verification> {
  const opened = await findForStaff(shop, id);
  const { customer, row } = opened;
  const provider = await readCarrier(shop, row);
  const cards = await cardsOf(shop, customer);
  const { agrees, debited } = compare(opened, provider, cards);
  return {
    subscription_id: row.id,
    stripe_subscription_id: row.stripeSubscriptionId,
    stripe_exists: provider !== undefined,
    agrees: agreesOnAll(agrees),
    repairable: provider !== undefined && isRepairable(agrees),
    ends_with_period: provider?.cancelAtPeriodEnd ?? false,
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

const shownEvents = 10;

async function openInvoiceOf(shop: Shop, provider: ProviderSubscription | undefined) {
  if (!provider) return undefined;
  return (await shop.stripe.listInvoices(provider.id)).find(({ status }) => status === 'open');
}

const shownInvoice = ({ id, amountDue, createdAt }: ProviderInvoice) => ({
  id,
  amount_due: eurosFromCents(amountDue),
  created_at: createdAt.toISOString(),
});

export async function diagnoseSubscription(shop: Shop, id: number): Promise<Diagnosis> {
  const opened = await findForStaff(shop, id);
  const { customer, row } = opened;
  const provider = await readCarrier(shop, row);
  const openInvoice = await openInvoiceOf(shop, provider);
  const cards = await cardsOf(shop, customer);
  const reception = customer.stripeCustomerId ? await shop.stripe.readReception() : null;
  const now = shop.clock.now();
  const aliveAtProvider = provider !== undefined && isAlive(provider);
  const hasCard = cards.length > 0;
  const facts = await factsOf(shop.db, row, { aliveAtProvider, hasCard });
  const decision = decideStaffAct(facts, 'reactivate', now);
  const until = paidUntil(row, now);
  const { month_given_back: givenBack } = await showForStaff(shop, id);
  const events = await selectEvents(shop.db, { ledgerId: customer.ledgerId, id }, shownEvents);
  return {
    subscription_id: row.id,
    local_status: row.status,
    stripe_exists: provider !== undefined,
    stripe_status: provider?.status ?? null,
    can_reactivate: decision === 'reactivate' || decision === 'recreate',
    refusals: staffRefusals(facts, now),
    recommendations: recommendFor({
      row: facts,
      decision,
      paidUntil: until,
      givenBack,
      hasCard,
      aliveAtProvider,
      openInvoice: openInvoice?.amountDue ?? null,
      differing:
        aliveAtProvider && isBilled(row) ? differingFields(compare(opened, provider, cards).agrees) : [],
      reception,
    }),
    paid_until: until?.toISOString() ?? null,
    month_given_back: givenBack,
    has_saved_card: hasCard,
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    open_invoice: openInvoice ? shownInvoice(openInvoice) : null,
  };
}
