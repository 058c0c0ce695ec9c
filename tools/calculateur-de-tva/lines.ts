import { withoutFormula } from '../parts/csv.ts';
import { plainCents } from '../parts/spreadsheet.ts';
import { type Amounts, totalsByRate } from './core.ts';

/** A line of the list, as it was rounded when it was added. */
export interface NamedLine extends Amounts {
  label: string;
}

/** `5,5` of hundredths of a percent. */
const plainRate = (rate: number): string => String(rate / 100).replace('.', ',');

export function totalOf(lines: readonly Amounts[]): Omit<Amounts, 'rate'> {
  const sum = (key: 'net' | 'tax' | 'gross') => lines.reduce((total, line) => total + line[key], 0);
  return { net: sum('net'), tax: sum('tax'), gross: sum('gross') };
}

export function toTable(lines: readonly NamedLine[]): string[][] {
  const row = (label: string, rate: string, { net, tax, gross }: Omit<Amounts, 'rate'>) => [
    label,
    plainCents(net),
    rate,
    plainCents(tax),
    plainCents(gross),
  ];
  return [
    ['Libellé', 'HT (€)', 'Taux (%)', 'TVA (€)', 'TTC (€)'],
    ...lines.map((line) => row(line.label, plainRate(line.rate), line)),
    ...totalsByRate(lines).map((total) => row('Total par taux', plainRate(total.rate), total)),
    row('Total général', '', totalOf(lines)),
  ];
}

export const toPastedTable = (table: readonly (readonly string[])[]): string =>
  table.map((row) => row.map((text) => withoutFormula(text.replace(/[\t\r\n]/g, ' '))).join('\t')).join('\n');
