import { make, part } from '../parts/elements.ts';
import { formatCents, formatPercent } from '../parts/french-format.ts';
import { type Scored, type Segment, totalsOf } from './core.ts';
import { count } from './findings.ts';
import { segmentKeys, segments } from './segments.ts';

function showFigures(customers: readonly Scored[]): void {
  const totals = totalsOf(customers);
  const figures = [
    ['Clients', totals.customers.toLocaleString('fr-FR')],
    ['Achats', totals.purchases.toLocaleString('fr-FR')],
    ['Chiffre d’affaires', formatCents(totals.cents)],
    ['Panier moyen', formatCents(totals.meanCents)],
    ['Ont racheté', formatPercent(totals.loyalty)],
  ] as const;
  const boxes = figures.map(([name, figure]) =>
    make('div', {}, make('dt', {}, name), make('dd', {}, figure)),
  );
  part('chiffres').replaceChildren(...boxes);
}

function segmentCard(key: Segment, own: readonly Scored[], allCents: number): HTMLElement {
  const { name, colour, advice } = segments[key];
  const cents = own.reduce((sum, one) => sum + one.cents, 0);
  const share =
    allCents > 0 ? `${formatPercent(Math.round((cents / allCents) * 100))} du chiffre d’affaires` : '';
  const figures = [count(own.length, 'client', 'clients'), formatCents(cents), share]
    .filter(Boolean)
    .join(' · ');
  const button = (act: string, label: string) =>
    make(
      'button',
      { type: 'button', class: 'btn quiet', [act]: key },
      label,
      make('span', { class: 'sr' }, ` ${name}`),
    );
  return make(
    'li',
    { style: `--tint: ${colour}` },
    make('h3', {}, name),
    make('p', { class: 'hint' }, figures),
    make('p', {}, advice),
    make('div', { class: 'actions no-print' }, button('data-voir', 'Voir'), button('data-csv', 'Exporter')),
  );
}

function showGrid(customers: readonly Scored[]): void {
  const numbers = [1, 2, 3, 4, 5];
  const heads = numbers.map((value) => make('th', { scope: 'col' }, `Valeur ${value}`));
  const rows = numbers.toReversed().map((recency) => {
    const cells = numbers.map((value) => {
      const found = customers.filter((one) => one.R === recency && Math.round(one.value) === value).length;
      return make('td', { class: found ? 'full' : '' }, found ? found.toLocaleString('fr-FR') : '–');
    });
    return make('tr', {}, make('th', { scope: 'row' }, String(recency)), ...cells);
  });
  part('grille').replaceChildren(
    make('caption', { class: 'sr' }, 'Nombre de clients par note de récence et de valeur'),
    make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'Récence'), ...heads)),
    make('tbody', {}, ...rows),
  );
}

export function showOverview(customers: readonly Scored[]): void {
  showFigures(customers);
  const all = customers.reduce((sum, one) => sum + one.cents, 0);
  const cards = segmentKeys.flatMap((key) => {
    const own = customers.filter(({ segment }) => segment === key);
    return own.length > 0 ? [segmentCard(key, own, all)] : [];
  });
  part('segments').replaceChildren(...cards);
  showGrid(customers);
}
