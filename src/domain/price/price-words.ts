/** The same words are used everywhere (docs/product/price-and-cap.md#real-price-line). */
import { type EuroCents, formatEuros, formatEurosPerMonth } from '../money/money.ts';
import type { MonthPrice, PriceEffect, WhyAmount } from './price-of-month.ts';

export const CAP_DISCOUNT = 'Remise plafond';

const WHY: Partial<Record<WhyAmount, (cap: string) => string>> = {
  share_under_cap: (cap) => `, votre part sous le plafond de ${cap}`,
  rest_of_calendar_month: (cap) => `, réduit à ce que votre plafond de ${cap} laisse ce mois-là`,
};

export function renewalInWords({ why, price }: MonthPrice, former: EuroCents, cap: EuroCents): string {
  const isNew = price !== former ? `, au nouveau prix annoncé de ${formatEurosPerMonth(price)}` : '';
  return `Renouvellement mensuel${isNew}${WHY[why]?.(formatEuros(cap)) ?? ''}`;
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
