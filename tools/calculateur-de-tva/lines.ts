import { type Amounts, totalsByRate } from './core.ts';

/** A line of the list, as it was rounded when it was added. */
export interface NamedLine extends Amounts {
  label: string;
}

/** `1234,50`, as French spreadsheets read it. */
const plain = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`;
/** `5,5` of hundredths of a percent. */
const plainRate = (rate: number): string => String(rate / 100).replace('.', ',');

export function totalOf(lines: readonly Amounts[]): Omit<Amounts, 'rate'> {
  const sum = (key: 'net' | 'tax' | 'gross') => lines.reduce((total, line) => total + line[key], 0);
  return { net: sum('net'), tax: sum('tax'), gross: sum('gross') };
}

export function toTable(lines: readonly NamedLine[]): string[][] {
  const row = (label: string, rate: string, { net, tax, gross }: Omit<Amounts, 'rate'>) => [
    label,
    plain(net),
    rate,
    plain(tax),
    plain(gross),
  ];
  return [
    ['Libellé', 'HT (€)', 'Taux (%)', 'TVA (€)', 'TTC (€)'],
    ...lines.map((line) => row(line.label, plainRate(line.rate), line)),
    ...totalsByRate(lines).map((total) => row('Total par taux', plainRate(total.rate), total)),
    row('Total général', '', totalOf(lines)),
  ];
}

/** As text, a spreadsheet would compute it; an amount below zero is no formula. */
const isFormula = (text: string): boolean => /^[=+@\t\r]/.test(text) || /^-(?!\d+,\d\d$)/.test(text);
const defused = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** RFC 4180, with the semicolons and the byte order mark that French spreadsheets want. */
export function toCsv(table: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = defused(text.replace(/[\u00a0\u202f]/g, ' '));
    return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\ufeff${table.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}

export const toPastedTable = (table: readonly (readonly string[])[]): string =>
  table.map((row) => row.map((text) => defused(text.replace(/[\t\r\n]/g, ' '))).join('\t')).join('\n');
