import { withoutFormula } from '../parts/csv.ts';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import { type Row, verdictOf } from './core.ts';

const heading = ['Ligne', 'Libellé', 'Numéro', 'Type', 'Verdict', 'Détail'];
const toCells = (row: Row): string[] => [
  String(row.line),
  row.label,
  row.shown,
  row.kind,
  verdictOf(row),
  row.detail,
];

export const toCsv = (rows: readonly Row[]): string => spreadsheetText([heading, ...rows.map(toCells)]);

/** To be pasted into a spreadsheet. */
export const toPastedTable = (rows: readonly Row[]): string =>
  [heading, ...rows.map(toCells)].map((cells) => cells.map(withoutFormula).join('\t')).join('\n');
