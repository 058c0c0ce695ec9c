/** Lines of a list that somebody pasted, or of a CSV file (RFC 4180), into their cells: each line by its own delimiter. */
import { type Delimiter, readCsv, withoutDeclaration } from '../parts/csv.ts';

export interface Line {
  /** From 1, in the text. */
  at: number;
  cells: string[];
}

const quotes = (text: string): number => text.split('"').length - 1;
/** An address on several lines is one cell; a quote that nothing closes is a sign as any other. */
const longestCell = 20;

/** From the line at `index`, how many make one record. */
function linesOfRecord(lines: readonly string[], index: number): number {
  const isQuoted = /(^|[;,\t])\s*"/.test(lines[index] ?? '');
  let seen = 0;
  for (let count = 1; isQuoted && count <= longestCell; count++) {
    seen += quotes(lines[index + count - 1] ?? '');
    if (seen % 2 === 0) return count;
  }
  return 1;
}

/** Tabulations of a spreadsheet, else semicolons, else commas: « La Poste, Paris ; 356… » has two cells. */
function delimiterOf(record: string): Delimiter {
  // « 7,3283E+13 » is what a spreadsheet made of a SIRET.
  const bare = record.replace(/"[^"]*"|\d,\d+E\+?\d+/gi, '');
  return (['\t', ';', ','] as const).find((sign) => bare.includes(sign)) ?? ';';
}

function splitCells(record: string): string[] {
  const [row] = readCsv(record, delimiterOf(record));
  return (
    row?.cells.map((cell) =>
      cell
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ) ?? []
  );
}

/** Empty lines have no record; empty cells stay, for a column is told by its place. */
export function readLines(text: string): Line[] {
  const body = withoutDeclaration(text).replace(/^\ufeff/, '');
  const first = body.length < text.length && /^\ufeff?"?sep=/i.test(text) ? 2 : 1;
  const lines = body.split(/\r\n|\r|\n/);
  const found: Line[] = [];
  for (let index = 0; index < lines.length; ) {
    const count = linesOfRecord(lines, index);
    const record = lines.slice(index, index + count).join(' ');
    if (/[^\s;,"]/.test(record)) found.push({ at: index + first, cells: splitCells(record) });
    index += count;
  }
  return found;
}
