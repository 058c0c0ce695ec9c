import { CUSTOMER_ACTIONS, type CustomerAction, customerAction } from '#domain/money/customer-action.ts';
import {
  centsFromEuros,
  formatAmount,
  formatAmountPerMonth,
  formatEuros,
  formatEurosPerMonth,
} from '#domain/money/money.ts';
import { givenBackWords } from '#domain/status/order-words.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { NextDebit } from '#money/subscriptions/contract.ts';
import { shopNow } from '#web/api/shop-time.ts';
import type { Subscription } from '../contract.ts';
import type { AutomationEntry } from './automation-entries.ts';

const longAgo = new Date(0);

export function actionOf(entry: AutomationEntry): CustomerAction {
  const { status, inactive_reason, subscription, purchase, canActivate } = entry;
  const facts = {
    status,
    isFree: subscription?.is_free ?? false,
    inactiveReason: inactive_reason,
    // The list leaves out what no longer concerns the customer.
    endReason: null,
    endDate: subscription?.is_active ? null : longAgo,
    owned: purchase !== undefined,
    isCarried: Boolean(subscription?.stripe_subscription_id),
    canActivate,
  };
  return customerAction(facts, shopNow());
}

export interface Fact {
  label: string;
  value: string;
}

const on = (instant: string) => formatDateTime(new Date(instant));

export function daysLeft(days: number): string {
  if (days === 0) return 'terminé';
  return days === 1 ? '1\u00a0jour restant' : `${days}\u00a0jours restants`;
}

function until(label: string, { access_until, days_remaining }: Subscription): Fact[] {
  if (access_until === null) return [];
  const left = days_remaining === null ? '' : ` (${daysLeft(days_remaining)})`;
  return [{ label, value: `${on(access_until)}${left}` }];
}

const pauseFacts = ({ from, until: end }: NonNullable<Subscription['pause']>): Fact[] => [
  { label: 'En pause à partir du', value: on(from) },
  { label: 'Reprend le', value: on(end) },
];

function ofSubscription(subscription: Subscription): Fact[] {
  const since = { label: 'Abonnement depuis le', value: on(subscription.start_date) };
  switch (subscription.status) {
    case 'active':
      // A paid one has no end, except a month that staff gave.
      if (subscription.is_free) return until('Essai jusqu’au', subscription);
      return subscription.pause
        ? [since, ...pauseFacts(subscription.pause)]
        : [since, ...until('Accès jusqu’au', subscription)];
    case 'paused':
      return [since, ...(subscription.pause ? pauseFacts(subscription.pause).slice(-1) : [])];
    case 'offered':
      return subscription.access_until === null
        ? [{ label: 'Offert depuis le', value: on(subscription.start_date) }]
        : until('Offert jusqu’au', subscription);
    case 'cancelling':
      return [since, ...until('Accès jusqu’au', subscription)];
    case 'past_due':
      return [since, ...until('Accès maintenu jusqu’au', subscription)];
    case 'cancelled':
      return subscription.end_date ? [{ label: 'Terminé le', value: on(subscription.end_date) }] : [];
    case 'inactive':
      if (subscription.inactive_reason === 'suspended' && subscription.end_date)
        return [{ label: 'Suspendu depuis le', value: on(subscription.end_date) }];
      return subscription.imported_at ? [{ label: 'Restauré le', value: on(subscription.imported_at) }] : [];
    case 'purchased_only':
      return [];
  }
}

/** Until when a trial, a gift, what was cancelled or is to be paused opens; undefined where nobody knows an end. */
export function endOfAccess({ subscription }: AutomationEntry): string | undefined {
  if (!subscription || subscription.status === 'past_due') return undefined;
  const facts = subscription.pause
    ? pauseFacts(subscription.pause).slice(0, 1)
    : subscription.access_until
      ? ofSubscription(subscription).slice(-1)
      : [];
  return facts.map(({ label, value }) => `${label} ${value}`)[0];
}

function paidFor({ amount, givenBack }: NonNullable<AutomationEntry['purchase']>): string {
  const back = givenBackWords(amount, givenBack);
  return back ? `${formatEuros(amount)}, ${back}` : formatEuros(amount);
}

/** A month runs while a bank takes days to debit it (docs/product/bank-debit.md#begins-while-under-way). */
function labelOf({ kind, at }: NextDebit, paidUntil: string | null | undefined): string {
  if (kind === 'attempt') return 'Prochaine tentative le';
  return paidUntil && at < paidUntil ? 'En cours de prélèvement depuis le' : 'Prochain débit le';
}

const debitFact = (debit: NextDebit, paidUntil: string | null | undefined): Fact => ({
  label: labelOf(debit, paidUntil),
  value: `${on(debit.at)} (${formatEuros(centsFromEuros(debit.amount))})`,
});

/** What « Garder » asks for stands beside a trial while it runs, as beside one that is over. */
function keptFor({ subscription, purchase }: AutomationEntry): Fact[] {
  if (!subscription?.is_free || subscription.status !== 'active' || purchase) return [];
  const { automation_price, automation_details } = subscription;
  const month = formatAmountPerMonth(automation_details.subscription_price);
  return [{ label: 'Pour le garder\u00a0:', value: `${formatAmount(automation_price)} puis ${month}` }];
}

/** docs/product/subscription.md#dates-of-a-life; the next debit says what a cancellation elsewhere leaves to pay. */
export function factsOf(entry: AutomationEntry, debits: readonly NextDebit[] = []): Fact[] {
  const { subscription, purchase, lastAccessed } = entry;
  const debit = debits.find(({ subscription_id }) => subscription_id === subscription?.id);
  return [
    ...(purchase ? [{ label: 'Achat le', value: `${on(purchase.date)} (${paidFor(purchase)})` }] : []),
    ...(subscription ? ofSubscription(subscription) : []),
    ...keptFor(entry),
    ...(debit ? [debitFact(debit, subscription?.paid_until)] : []),
    ...(lastAccessed ? [{ label: 'Dernière ouverture le', value: on(lastAccessed) }] : []),
  ];
}

const isOver = ({ status, subscription }: AutomationEntry) =>
  status === 'cancelled' || (status === 'cancelling' && subscription?.is_active === false);

/** It is owned while no month of it runs. */
export const isToActivate = (entry: AutomationEntry): boolean =>
  entry.canActivate && (isOver(entry) || entry.status === 'inactive' || entry.status === 'purchased_only');

export const resumedPrice = ({ activation_price }: Subscription): string =>
  formatEurosPerMonth(centsFromEuros(activation_price));

/** It says why the price is 0, that the cap or a code takes of it, or when it will be charged. */
export function priceNote(entry: AutomationEntry): string | undefined {
  const { subscription, status, monthlyPrice, activationPrice } = entry;
  if (subscription?.is_free_or_offered && subscription.is_active) return CUSTOMER_ACTIONS.free.label;
  if (isOver(entry)) return `${formatEurosPerMonth(activationPrice)} à partir de l’activation`;
  if (status === 'inactive' || status === 'purchased_only') return 'à partir de l’activation';
  if (status === 'paused' && subscription?.pause) return `rien avant le ${on(subscription.pause.until)}`;
  if (status === 'cancelling' && subscription) return `${resumedPrice(subscription)} si vous le réactivez`;
  const counted = status === 'active' || status === 'past_due';
  if (counted && subscription && Math.round(subscription.actual_monthly_cost * 100) < monthlyPrice)
    return 'plafond et remises compris';
  return undefined;
}
