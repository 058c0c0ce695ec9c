import { formatCents, formatNumber } from '../parts/french-format.ts';
import { type Amounts, isExact, type Known, netRange } from './core.ts';

/** What the cents do not let one say. */
export function reserveOf(known: Known, amounts: Amounts | undefined): string {
  if (!amounts || known === 'ht') return '';
  if (known === 'ttc') {
    return isExact(amounts)
      ? ''
      : 'Aucun montant hors taxes au centime ne donne exactement ce TTC à ce taux\u00a0: la TVA est ce qui reste du TTC.';
  }
  const range = netRange(amounts.tax, amounts.rate);
  if (!range) return 'Aucun montant hors taxes au centime ne donne exactement cette TVA à ce taux.';
  const [least, greatest] = range;
  return least === greatest
    ? ''
    : `Au centime près, cette TVA est aussi celle de tout montant hors taxes de ${formatCents(least)} à ${formatCents(greatest)}.`;
}

export function formulaOf(known: Known, rate: number | null): string {
  if (rate === null) return '';
  const factor = formatNumber(1 + rate / 10_000, 4);
  if (known === 'tva') return rate === 0 ? '' : `HT = TVA ÷ ${formatNumber(rate / 10_000, 4)}`;
  return known === 'ht' ? `TTC = HT × ${factor}` : `HT = TTC ÷ ${factor}`;
}
