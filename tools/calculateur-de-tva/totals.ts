import { make, part } from '../parts/elements.ts';
import { formatCents, formatPercent } from '../parts/french-format.ts';
import { type Amounts, totalsByRate } from './core.ts';
import { totalOf } from './lines.ts';

export const cell = (label: string, text: string, id?: string): HTMLTableCellElement =>
  make('td', { class: 'r', 'data-l': label, ...(id ? { id } : {}) }, text);

export function renderTotals(lines: readonly Amounts[]): void {
  const totals = totalsByRate(lines);
  const { net, tax, gross } = totalOf(lines);
  part('totaux').replaceChildren(
    ...totals.map((total) =>
      make(
        'tr',
        {},
        make('td', {}, formatPercent(total.rate / 100)),
        cell('Base HT', formatCents(total.net)),
        cell('TVA', formatCents(total.tax)),
        cell('TTC', formatCents(total.gross)),
      ),
    ),
  );
  part('grand-total').replaceChildren(
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, 'Total'),
      cell('Base HT', formatCents(net), 'total-ht'),
      cell('TVA', formatCents(tax), 'total-tva'),
      cell('TTC', formatCents(gross), 'total-ttc'),
    ),
  );
  const others = totals.filter((total) => total.tax !== total.taxOnWhole);
  part('ecart').hidden = others.length === 0;
  part('ecart').textContent =
    `Ces totaux additionnent la TVA arrondie de chaque ligne. Calculée sur la base entière, elle serait de ${others
      .map((total) => `${formatCents(total.taxOnWhole)} à ${formatPercent(total.rate / 100)}`)
      .join(', ')}.`;
}
