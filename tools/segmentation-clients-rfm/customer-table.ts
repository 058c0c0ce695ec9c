import { soughtForm } from '#domain/text/one-form.ts';
import { csvText, withoutFormula } from '../parts/csv.ts';
import { choice, input, make, part } from '../parts/elements.ts';
import { formatCents } from '../parts/french-format.ts';
import { frenchDay } from '../parts/written-date.ts';
import type { Scored } from './core.ts';
import { count } from './findings.ts';
import { segmentKeys, segments } from './segments.ts';

const columns = [
  ['name', 'Client'],
  ['last', 'Dernier achat'],
  ['purchases', 'Achats'],
  ['cents', 'Montant'],
  ['R', 'R'],
  ['F', 'F'],
  ['M', 'M'],
] as const;
type Column = (typeof columns)[number][0];
const isText = (column: Column) => column === 'name' || column === 'last';

let sortedBy: Column = 'cents';
let isDown = true;
const mostShown = 200;

function inOrder(one: Scored, other: Scored): number {
  const [left, right] = [one[sortedBy], other[sortedBy]];
  const order =
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : String(left).localeCompare(String(right), 'fr');
  return isDown ? -order : order;
}

/** Those of the chosen segment whose name or email holds the words that are looked for, in the chosen order. */
export function chosenCustomers(customers: readonly Scored[]): Scored[] {
  const segment = choice('filtre').value;
  const words = soughtForm(input('recherche').value);
  return customers
    .filter((one) => !segment || one.segment === segment)
    .filter((one) => soughtForm(`${one.name} ${one.email}`).includes(words))
    .sort(inOrder);
}

export function offerSegments(customers: readonly Scored[]): void {
  const select = choice('filtre');
  const kept = select.value;
  const present = segmentKeys.filter((key) => customers.some(({ segment }) => segment === key));
  select.replaceChildren(
    make('option', { value: '' }, 'Tous les segments'),
    ...present.map((key) => make('option', { value: key }, segments[key].name)),
  );
  select.value = present.some((key) => key === kept) ? kept : '';
}

function head([column, name]: (typeof columns)[number]): HTMLElement {
  const isSorted = column === sortedBy;
  const arrow = isSorted ? (isDown ? ' ↓' : ' ↑') : '';
  const button = make('button', { type: 'button', 'data-tri': column }, `${name}${arrow}`);
  const made = make('th', { scope: 'col', class: isText(column) ? '' : 'r' }, button);
  if (isSorted) made.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
  return made;
}

function line(one: Scored): HTMLElement {
  const { name, colour } = segments[one.segment];
  const figure = (text: string) => make('td', { class: 'r' }, text);
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, one.name),
    make('td', {}, frenchDay(one.last)),
    figure(one.purchases.toLocaleString('fr-FR')),
    figure(formatCents(one.cents)),
    ...[one.R, one.F, one.M].map((score) => figure(String(score))),
    make('td', { class: 'segment' }, make('span', { class: 'mark', style: `--tint: ${colour}` }), name),
  );
}

export function showTable(customers: readonly Scored[]): void {
  const list = chosenCustomers(customers);
  part('table').replaceChildren(
    make('caption', { class: 'sr' }, 'Clients, notes et segments'),
    make('thead', {}, make('tr', {}, ...columns.map(head), make('th', { scope: 'col' }, 'Segment'))),
    make('tbody', {}, ...list.slice(0, mostShown).map(line)),
  );
  part('portion').textContent =
    list.length > mostShown
      ? `${mostShown} premiers clients affichés sur ${list.length.toLocaleString('fr-FR')}\u00a0; l’export les contient tous.`
      : list.length > 0
        ? `${count(list.length, 'client affiché', 'clients affichés')}.`
        : 'Aucun client ne correspond. Changez de segment ou de recherche.';
  part('exporter').toggleAttribute('disabled', list.length === 0);
  part('copier').toggleAttribute('disabled', !list.some(({ email }) => email));
}

/** The other way round when it is sorted by that already; figures begin by the highest. */
export function sortBy(key: string): void {
  const [column] = columns.find(([one]) => one === key) ?? [];
  if (!column) return;
  isDown = column === sortedBy ? !isDown : column !== 'name';
  sortedBy = column;
}

/** As French spreadsheets open it; a name that would be a formula is defused. */
export function customersCsv(customers: readonly Scored[]): string {
  const heads = ['Client', 'Courriel', 'Dernier achat', 'Achats', 'Montant', 'R', 'F', 'M', 'Segment'];
  const rows = customers.map((one) => [
    withoutFormula(one.name),
    withoutFormula(one.email),
    frenchDay(one.last),
    String(one.purchases),
    `${one.cents < 0 ? '-' : ''}${Math.floor(Math.abs(one.cents) / 100)},${String(Math.abs(one.cents) % 100).padStart(2, '0')}`,
    ...[one.R, one.F, one.M].map(String),
    segments[one.segment].name,
  ]);
  return `\ufeff${csvText([heads, ...rows], ';')}`;
}
