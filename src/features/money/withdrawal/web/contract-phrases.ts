import { centsFromEuros, formatEuros } from '#domain/money/money.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { WithdrawalContract } from '../contract.ts';

type Refund = WithdrawalContract['refund'];

export const euros = (amount: number) => formatEuros(centsFromEuros(amount));
export const on = (instant: string) => formatDateTime(new Date(instant));

export const kindLabels = {
  purchase: 'Achat et premier mois d’abonnement',
  month: 'Mois d’abonnement',
} as const;

/** `23 jours restants sur 30`. */
export function daysPhrase({ days_used, days_paid }: Refund): string {
  const left = days_paid - days_used;
  return `${left}\u00a0${left > 1 ? 'jours restants' : 'jour restant'} sur ${days_paid}`;
}

export function refundRows({ kind, refund }: Pick<WithdrawalContract, 'kind' | 'refund'>) {
  const purchase = { label: 'Achat de l’automatisation', value: euros(refund.purchase) };
  const month = { label: `Abonnement, ${daysPhrase(refund)}`, value: euros(refund.month) };
  return kind === 'purchase' ? [purchase, month] : [month];
}

export function consequence({ kind, refund }: Pick<WithdrawalContract, 'kind' | 'refund'>): string {
  if (kind === 'month') return 'L’abonnement prend fin tout de suite. L’automatisation reste à vous.';
  return refund.purchase_excluded
    ? 'L’abonnement prend fin tout de suite. L’automatisation reste à vous.'
    : 'L’abonnement prend fin tout de suite et l’automatisation sort de votre compte.';
}

/** Said before anything is confirmed (L. 221-28, 13°). */
export const exclusionReason =
  'Vous avez demandé l’accès immédiat et la page de l’automatisation a été ouverte\u00a0: son achat n’est plus remboursable. Le mois d’abonnement l’est pour les jours qui n’ont pas commencé.';
