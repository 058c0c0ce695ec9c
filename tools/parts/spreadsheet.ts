import { csvText, withoutFormula } from './csv.ts';

const cell = (text: string): string =>
  withoutFormula(text.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' '));

/** As French spreadsheets open it: semicolons, a mark of UTF-8, and no cell that computes anything. */
export const spreadsheetText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${csvText(
    rows.map((row) => row.map(cell)),
    ';',
  )}`;

/** `1234,50`: a spreadsheet adds it up. */
export const plainCents = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
