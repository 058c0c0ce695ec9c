/** What a price makes under its owner's cap, in euro cents (docs/product/price-and-cap.md#shares-add-up). */
import { type EuroCents, formatEuros, sumCents, ZERO } from '../money/money.ts';
import { actualMonthlyCosts, type CountedSubscription } from './monthly-cap.ts';

export interface PriceEffect {
  shareBefore: EuroCents;
  shareAfter: EuroCents;
  monthBefore: EuroCents;
  monthAfter: EuroCents;
}

function costsOf(counted: readonly CountedSubscription[], cap: EuroCents, id: number) {
  const costs = actualMonthlyCosts(counted, cap);
  return { share: costs.get(id) ?? ZERO, month: sumCents(costs.values()) };
}

/** `counted`: all that counts toward the owner's cap, `id` among them. */
export function effectOfPrice(change: {
  counted: readonly CountedSubscription[];
  cap: EuroCents;
  id: number;
  previous: EuroCents;
  amount: EuroCents;
}): PriceEffect {
  const { counted, cap, id, previous, amount } = change;
  const at = (price: EuroCents) => counted.map((one) => (one.id === id ? { id, price } : one));
  const before = costsOf(at(previous), cap, id);
  const after = costsOf(at(amount), cap, id);
  return {
    shareBefore: before.share,
    shareAfter: after.share,
    monthBefore: before.month,
    monthAfter: after.month,
  };
}

export function effectInWords({
  cap,
  monthBefore,
  monthAfter,
}: Pick<PriceEffect, 'monthBefore' | 'monthAfter'> & { cap: EuroCents }): string {
  const [most, before, after] = [formatEuros(cap), formatEuros(monthBefore), formatEuros(monthAfter)];
  if (monthBefore === monthAfter)
    return `Votre plafond mensuel de ${most} absorbe ce changement\u00a0: tous vos abonnements ensemble vous coûtent toujours ${after} par mois.`;
  const together = `Tous vos abonnements ensemble passent de ${before} à ${after} par mois.`;
  return monthAfter === cap
    ? `${together} C’est votre plafond\u00a0: vous ne payez jamais davantage.`
    : `${together} Votre plafond mensuel est de ${most}.`;
}
