/** The lines as they were typed, and the months that they make. */
import { make, part } from '../parts/elements.ts';
import { formatCents, formatNumber } from '../parts/french-format.ts';
import { plainCents } from '../parts/spreadsheet.ts';
import { amountIn, isOutside, type Line, type Month, type Plan, type Rhythm, scenarioName } from './core.ts';
import { monthName, shortMonth } from './months.ts';
import { MOST_LATE } from './work-file.ts';

export const rhythmNames: Record<Rhythm, string> = {
  0: 'Une seule fois',
  1: 'Tous les mois',
  2: 'Tous les deux mois',
  3: 'Tous les trimestres',
  6: 'Tous les six mois',
  12: 'Tous les ans',
};

function whenOf({ rhythm, start, end }: Line): string {
  if (rhythm === 0) return `En ${monthName(start)}`;
  return `${rhythmNames[rhythm]} dès ${monthName(start)}${end === null ? '' : `, jusqu’à ${monthName(end)}`}`;
}

/** `changed` gets months, or null for « as all the others ». */
function lateChoice({ label, late }: Line, changed: (late: number | null) => void): HTMLSelectElement {
  const choice = make(
    'select',
    { 'aria-label': `Retard de ${label}` },
    make('option', { value: '' }, 'Comme les autres'),
    make('option', { value: '0' }, 'À l’heure'),
    ...Array.from({ length: MOST_LATE }, (_, index) =>
      make('option', { value: `${index + 1}` }, `${index + 1}\u00a0mois de retard`),
    ),
  );
  choice.value = late === null ? '' : String(late);
  choice.addEventListener('input', () => changed(choice.value === '' ? null : Number(choice.value)));
  return choice;
}

export interface LineActs {
  edit(index: number): void;
  remove(index: number): void;
  delay(index: number, late: number | null): void;
}

type Around = Pick<Plan, 'start' | 'scenario'>;

function lineRow(line: Line, index: number, plan: Around, acts: LineActs): HTMLTableRowElement {
  const { label, side, amount } = line;
  const edit = make(
    'button',
    { class: 'btn quiet', type: 'button', 'aria-label': `Modifier ${label}` },
    'Modifier',
  );
  const remove = make(
    'button',
    { class: 'btn quiet bad', type: 'button', 'aria-label': `Retirer ${label}` },
    'Retirer',
  );
  edit.addEventListener('click', () => acts.edit(index));
  remove.addEventListener('click', () => acts.remove(index));
  const outside = isOutside(line, plan)
    ? [make('p', { class: 'hint' }, 'Hors des douze mois affichés.')]
    : [];
  return make(
    'tr',
    {},
    make('td', {}, label),
    make('td', { 'data-l': 'Sens' }, side === 'in' ? 'Encaissement' : 'Décaissement'),
    make('td', { class: 'r', 'data-l': 'Montant' }, formatCents(side === 'in' ? amount : -amount)),
    make('td', {}, whenOf(line), ...outside),
    make('td', {}, ...(side === 'in' ? [lateChoice(line, (late) => acts.delay(index, late))] : [])),
    make('td', { class: 'r' }, edit, ' ', remove),
  );
}

export function renderLines(lines: readonly Line[], plan: Around, acts: LineActs): void {
  part('vide').hidden = lines.length > 0;
  part('lignes-bloc').hidden = lines.length === 0;
  part('lignes').replaceChildren(...lines.map((line, index) => lineRow(line, index, plan, acts)));
}

interface TableRow {
  name: string;
  cents: number[];
  isTotal?: boolean;
}

function rowsOf({ lines, scenario }: Plan, forecast: readonly Month[]): TableRow[] {
  const of = (side: Line['side']): TableRow[] =>
    lines
      .filter((line) => line.side === side)
      .map((line) => ({
        name: line.label,
        cents: forecast.map(({ month }) => amountIn(line, month, scenario)),
      }));
  return [
    { name: 'Solde initial', cents: forecast.map(({ open }) => open) },
    ...of('in'),
    { name: 'Total encaissé', cents: forecast.map((row) => row.in), isTotal: true },
    ...of('out'),
    { name: 'Total décaissé', cents: forecast.map(({ out }) => out), isTotal: true },
    { name: 'Variation', cents: forecast.map((row) => row.in - row.out) },
    { name: 'Solde final', cents: forecast.map(({ close }) => close), isTotal: true },
  ];
}

/** No sign of the euro, and cents only where there are some: twelve columns are narrow. */
const shortAmount = (cents: number): string => formatNumber(cents / 100, 2, cents % 100 === 0 ? 0 : 2);

export function renderMonths(plan: Plan, forecast: readonly Month[]): void {
  const heads = forecast.map(({ month }) =>
    make(
      'th',
      { scope: 'col', class: 'r' },
      `${shortMonth(month)} ${String(Math.floor(month / 12)).slice(2)}`,
    ),
  );
  part('tete').replaceChildren(make('tr', {}, make('th', { scope: 'col' }, 'Poste'), ...heads));
  part('corps').replaceChildren(
    ...rowsOf(plan, forecast).map(({ name, cents, isTotal }) =>
      make(
        'tr',
        isTotal ? { class: 'total' } : {},
        make('th', { scope: 'row' }, name),
        ...cents.map((one) => make('td', { class: one < 0 ? 'r neg' : 'r' }, shortAmount(one))),
      ),
    ),
  );
}

/** The scenario comes first: figures of two files are not taken for one another. */
export const spreadsheetRows = (plan: Plan, forecast: readonly Month[]): string[][] => [
  ['Scénario', scenarioName(plan)],
  ['Poste', ...forecast.map(({ month }) => monthName(month))],
  ...rowsOf(plan, forecast).map(({ name, cents }) => [name, ...cents.map(plainCents)]),
];
