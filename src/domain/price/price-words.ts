/** The same words are used everywhere (docs/product/price-and-cap.md#real-price-line). */
import { type EuroCents, euroCents, formatEuros, formatEurosPerMonth } from '../money/money.ts';
import { formatDay, parisDay } from '../time/french-dates.ts';
import type {
  MonthPrice,
  monthsUnderCap,
  PriceEffect,
  totalWithOneMore,
  WhyAmount,
} from './price-of-month.ts';

export const CAP_DISCOUNT = 'Remise plafond';
export const CODE_DISCOUNT = 'Remise par code';

const WHY: Partial<Record<WhyAmount, (cap: string) => string>> = {
  difference_under_cap: (cap) =>
    `, la différence sous le plafond de ${cap}, les autres mois étant déjà comptés`,
  share_under_cap: (cap) => `, votre part sous le plafond de ${cap}`,
  rest_of_calendar_month: (cap) => `, réduit à ce que votre plafond de ${cap} laisse ce mois-là`,
};

export function renewalInWords(
  { why, price, takenByCoupon }: MonthPrice,
  former: EuroCents,
  { cap, until }: { cap: EuroCents; until?: Date | undefined },
): string {
  const isNew = price !== former ? `, au nouveau prix annoncé de ${formatEurosPerMonth(price)}` : '';
  const end = until ? `, jusqu’au ${formatDay(parisDay(until))}` : '';
  const off = takenByCoupon > 0 ? `, moins ${formatEuros(takenByCoupon)} de remise par votre code${end}` : '';
  return `Renouvellement mensuel${isNew}${WHY[why]?.(formatEuros(cap)) ?? ''}${off}`;
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

/** docs/product/price-and-cap.md#total-with-one-more */
export function totalInWords({ before, after, aloneFrom }: ReturnType<typeof totalWithOneMore>): string {
  const sign = after < before ? '\u2212' : '+';
  const more = `(${sign}\u00a0${formatEuros(euroCents(Math.abs(after - before)))})`;
  // Until then the gauge says more, for it counts what is being cancelled.
  const your = aloneFrom ? `Dès le ${formatDay(parisDay(aloneFrom))}, votre` : 'Votre';
  return before === after
    ? `${your} total reste à ${formatEuros(after)} par\u00a0mois ${more}`
    : `${your} total passe de ${formatEuros(before)} à ${formatEuros(after)} par\u00a0mois ${more}`;
}

/** Beside a price that runs already: what stops soon is in the gauge, and no more in the total. */
export const countedInWords = (endsAt: Date | null): string =>
  endsAt ? `Compté jusqu’au ${formatDay(parisDay(endsAt))}` : 'Déjà compté dans votre total';

/** What happens at the cap (docs/product/price-and-cap.md#gauge). */
export function gaugeInWords(
  { cost, remaining, comingBack, aloneFrom }: ReturnType<typeof monthsUnderCap>,
  cap: EuroCents,
): string {
  const most = formatEuros(cap);
  const ends = aloneFrom && comingBack < cost ? formatDay(parisDay(aloneFrom)) : null;
  const alone = `sans ce que vous avez arrêté ou mis en pause\u00a0: ${formatEuros(comingBack)}`;
  const nothing = 'un abonnement de plus n’ajoute rien à vos mois';
  // From then on one more does add something, as its total says.
  if (remaining === 0 && ends)
    return `Plafond atteint jusqu’au ${ends}\u00a0: d’ici là, ${nothing}. Ensuite, ${alone} sur ${most}.`;
  if (remaining === 0) return `Plafond atteint\u00a0: ${nothing}, vous ne payez que son achat.`;
  if (remaining === cap)
    return `Tous vos abonnements ensemble ne vous coûteront jamais plus de ${most} par mois, quel qu’en soit le nombre.`;
  const ended = ends ? ` Dès le ${ends}, ${alone}.` : '';
  return `Encore ${formatEuros(remaining)}, puis ${nothing}\u00a0: vous ne payez que son achat.${ended}`;
}
