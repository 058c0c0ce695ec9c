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

/** As text, a spreadsheet would compute it. */
const isFormula = (text: string): boolean => /^[=+@\t\r]/.test(text) || /^-(?![\d,.]+$)/.test(text);

function csvCell(text: string): string {
  const plain = text.replace(/[\u202f\u00a0]/g, ' ');
  const safe = isFormula(plain) ? `'${plain}` : plain;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 with the semicolons and the byte order mark that French spreadsheets want. */
export const toCsv = (rows: readonly Row[]): string =>
  `\ufeff${[heading, ...rows.map(toCells)].map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')}`;

/** To be pasted into a spreadsheet. */
export const toPastedTable = (rows: readonly Row[]): string =>
  [heading, ...rows.map(toCells)]
    .map((cells) => cells.map((text) => (isFormula(text) ? `'${text}` : text)).join('\t'))
    .join('\n');
