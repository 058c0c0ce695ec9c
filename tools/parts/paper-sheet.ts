/** An invoice or a quote as its customer reads it. */
import { make } from './elements.ts';
import { formatCents, formatNumber, formatPercent } from './french-format.ts';
import type { TypedLine } from './line-editor.ts';
import type { Totals } from './priced-lines.ts';

export interface Sheet {
  title: string;
  /** Those without a value are left out. */
  meta: [name: string, value: string][];
  parties: { title: string; name: string; lines: string[] }[];
  lines: TypedLine[];
  totals: Totals;
  isVatCharged: boolean;
  totalLabel: string;
  /** What comes after the total: the last stands out. */
  after: { label: string; cents: number; id?: string }[];
  mentions: string[];
  /** Above the room to sign; none where nobody signs. */
  signature?: string;
}

const party = ({ title, name, lines }: Sheet['parties'][number]): HTMLElement =>
  make(
    'div',
    { class: 'keep' },
    make('h3', {}, title),
    make('p', {}, ...(name ? [make('strong', {}, name), '\n'] : []), lines.join('\n')),
  );

/** As it was typed: at least two decimals, six at most. */
export const formatPrice = (millionths: number): string =>
  `${formatNumber(millionths / 1_000_000, 6, 2)}\u00a0€`;

function row(line: TypedLine, isVatCharged: boolean): HTMLTableRowElement {
  const unit = line.unit ? `\u00a0${line.unit}` : '';
  const cells: [label: string, text: string][] = [
    ['Quantité', `${formatNumber(line.quantity / 1000, 3)}${unit}`],
    ['Prix unitaire HT', formatPrice(line.unitPrice)],
  ];
  if (isVatCharged) cells.push(['TVA', formatPercent(line.vat / 100)]);
  cells.push(['Total HT', formatCents(line.cents)]);
  return make(
    'tr',
    {},
    make('td', { class: 'what' }, line.name || '—'),
    ...cells.map(([label, text]) => make('td', { class: 'r', 'data-l': label }, text)),
  );
}

function table({ lines, isVatCharged }: Sheet): HTMLElement {
  if (lines.length === 0) return make('p', { class: 'later' }, 'Vos lignes s’afficheront ici.');
  const heads = ['Quantité', 'PU HT', ...(isVatCharged ? ['TVA'] : []), 'Total HT'];
  const head = make(
    'tr',
    {},
    make('th', { scope: 'col' }, 'Désignation'),
    ...heads.map((text) => make('th', { scope: 'col', class: 'r' }, text)),
  );
  const body = make('tbody', {}, ...lines.map((line) => row(line, isVatCharged)));
  return make('table', {}, make('thead', {}, head), body);
}

const sum = (label: string, cents: number, attributes: Record<string, string> = {}, id = ''): HTMLElement =>
  make('div', attributes, make('dt', {}, label), make('dd', id ? { id } : {}, formatCents(cents)));

function sums({ totals, isVatCharged, totalLabel, after }: Sheet): HTMLElement {
  const { grossCents, discountCents, netCents, rates, totalCents } = totals;
  const rows = [
    ...(discountCents === 0 ? [] : [sum('Total brut HT', grossCents), sum('Remise', -discountCents)]),
    ...(isVatCharged ? [sum('Total HT', netCents)] : []),
    ...rates.map(({ vat, netCents: base, vatCents }) =>
      sum(`TVA ${formatPercent(vat / 100)} sur ${formatCents(base)}`, vatCents),
    ),
    sum(totalLabel, totalCents, { class: 'due' }, 'a-payer'),
    ...after.map(({ label, cents, id }, index) =>
      sum(label, cents, index === after.length - 1 ? { class: 'due' } : {}, id),
    ),
  ];
  return make('dl', { class: 'sums keep' }, ...rows);
}

export function renderSheet(target: HTMLElement, sheet: Sheet): void {
  const meta = sheet.meta
    .filter(([, value]) => value !== '')
    .flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]);
  target.replaceChildren(
    make('h2', {}, sheet.title),
    make('dl', { class: 'meta' }, ...meta),
    make('div', { class: 'parties' }, ...sheet.parties.map(party)),
    table(sheet),
    sums(sheet),
    make('div', { class: 'mentions' }, ...sheet.mentions.map((text) => make('p', { class: 'keep' }, text))),
    ...(sheet.signature ? [make('div', { class: 'sign keep' }, make('p', {}, sheet.signature))] : []),
  );
}
