/**
 * Text in columns, as RFC 4180 (October 2005, § 2) writes it and as programs really write it: any delimiter, the ends
 * of lines of any system side by side, lines of unequal width. What is broken is read as well as it can be and said.
 */

import { shareOfTitles } from './title-words.ts';

export type Delimiter = ';' | ',' | '\t' | '|';
export const delimiters: readonly Delimiter[] = [';', ',', '\t', '|'];

export interface CsvRow {
  /** As a spreadsheet numbers its rows: the first is 1, a cell of several lines counts once. */
  line: number;
  cells: string[];
  /** A quote that nothing closes is read as a letter of its cell; one that closes too early has text behind it. */
  fault?: 'open_quote' | 'stray_quote';
}

interface Cell {
  text: string;
  /** Where what follows the cell begins. */
  end: number;
  fault?: CsvRow['fault'];
}

function quotedCell(text: string, start: number, endOfPlain: (from: number) => number): Cell {
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) {
      const end = endOfPlain(start);
      return { text: text.slice(start, end), end, fault: 'open_quote' };
    }
    parts.push(text.slice(from, quote));
    if (text[quote + 1] === '"') {
      parts.push('"');
      from = quote + 2;
      continue;
    }
    const end = endOfPlain(quote + 1);
    const behind = text.slice(quote + 1, end);
    const cell = { text: parts.join('') + behind.trimEnd(), end };
    return behind.trim() ? { ...cell, fault: 'stray_quote' } : cell;
  }
}

/** The rows of a text one after the other, so that who reads a long one may stop to breathe. */
export function* readCsv(whole: string, delimiter: Delimiter): Generator<CsvRow> {
  const text = whole.replace(/^\ufeff/, '');
  const ends = new RegExp(`[\\r\\n${delimiter === '|' ? '\\|' : delimiter}]`, 'g');
  const endOfPlain = (from: number) => {
    ends.lastIndex = from;
    return ends.exec(text)?.index ?? text.length;
  };
  const opening = delimiter === '\t' ? / *"/y : /[ \t]*"/y;
  let line = 0;
  let at = 0;
  while (at < text.length) {
    line += 1;
    const row: CsvRow = { line, cells: [] };
    for (;;) {
      opening.lastIndex = at;
      const isQuoted = opening.test(text);
      const plainEnd = isQuoted ? 0 : endOfPlain(at);
      const cell: Cell = isQuoted
        ? quotedCell(text, opening.lastIndex - 1, endOfPlain)
        : { text: text.slice(at, plainEnd), end: plainEnd };
      row.cells.push(cell.text);
      if (cell.fault) row.fault ??= cell.fault;
      at = cell.end + 1;
      if (text[cell.end] !== delimiter) {
        if (text[cell.end] === '\r' && text[at] === '\n') at += 1;
        break;
      }
    }
    yield row;
  }
}

/** How many of the first 50 rows are of their usual width, and that width. */
function commonWidth(text: string, delimiter: Delimiter): { share: number; width: number } {
  const rows: CsvRow[] = [];
  for (const row of readCsv(text, delimiter)) {
    if (row.cells.some((cell) => cell.trim())) rows.push(row);
    if (rows.length === 50) break;
  }
  const width = usualWidth(rows);
  const count = rows.filter(({ cells }) => cells.length === width).length;
  return { share: count / Math.max(1, rows.length), width };
}

/** Excel’s own first line, which names the delimiter and is no row; saved again, it is quoted and padded. */
const declaration = /^\ufeff?"?sep=([;,|\t])"?[;,|\t ]*(?:\r\n|\r|\n|$)/i;

/** Excel’s own first line is no row. */
export const withoutDeclaration = (text: string): string => text.replace(declaration, '');

/**
 * What looks like a delimiter and is none: the comma of `1 rue A, Paris` and of `12,50`, under a title that has none.
 * A heading above titles stands alone, or above more than two columns.
 */
function isOfOneColumn(head: string, delimiter: Delimiter): boolean {
  const rows = [...readCsv(head, delimiter)];
  const first = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim()));
  const [title, next] = [rows[first], rows[first + 1]];
  const body = rows.slice(first + 1).filter(({ cells }) => cells.some((cell) => cell.trim()));
  const cut = body.filter(({ cells }) => cells.length > 1);
  const isProse = cut.every(({ cells }) => cells.slice(1).every((cell) => /^(\s|$)/.test(cell)));
  if (title && title.cells.length > 1)
    // Without a title: each line is an address, or a number with decimals.
    return delimiter === ',' && [title, ...body].every(({ cells }) => isAddress(cells) || isDecimal(cells));
  // A heading over titles: « Mes clients », then « nom,ville ».
  if (title && next && next.cells.length > 1 && shareOfTitles(next.cells) >= 0.5)
    if (shareOfTitles(title.cells) === 0) return false;
  const isApart = next?.cells.every((cell) => !cell.trim()) ?? false;
  return delimiter !== '\t' && !isApart && (isProse || (delimiter === ',' && usualWidth(body) === 2));
}

const isAddress = ([before = '', ...behind]: readonly string[]): boolean =>
  /^\s*\d/.test(before) && /\p{L}/u.test(before) && behind.every((cell) => /^\s.*\p{L}/u.test(cell));
const isDecimal = (cells: readonly string[]): boolean =>
  cells.length === 2 && /^\s*[-(]?[\d\s]+,\d{1,6}\s*[€)]?\s*$/.test(cells.join(','));

/** The one that cuts the first rows most evenly; then the one that makes more columns. Of one column: one that it has not. */
export function guessDelimiter(whole: string): Delimiter {
  const declared = declaration.exec(whole)?.[1];
  const head = withoutDeclaration(whole).slice(0, 20_000);
  let best: Delimiter | undefined;
  let top = 0;
  for (const delimiter of delimiters) {
    if (delimiter === declared) return delimiter;
    if (isOfOneColumn(head, delimiter)) continue;
    const { share, width } = commonWidth(head, delimiter);
    const score = width > 1 ? share * 10 + Math.min(width, 8) / 10 : 0;
    if (score > top) [best, top] = [delimiter, score];
  }
  return best ?? delimiters.find((delimiter) => !whole.includes(delimiter)) ?? ';';
}

/** How many cells most of the first 50 rows have that hold anything. */
export function usualWidth(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows.filter((row) => row.cells.some((cell) => cell.trim())).slice(0, 50)) {
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0;
}

/** Where the titles stand: many programs write a heading of their own above them, of fewer columns. */
export function titleRow(rows: readonly CsvRow[]): number {
  const width = usualWidth(rows);
  const isFilled = ({ cells }: CsvRow) => cells.some((cell) => cell.trim());
  const [wide, first] = [
    rows.findIndex((row) => isFilled(row) && row.cells.length >= width),
    rows.findIndex(isFilled),
  ];
  const heads = rows.filter(isFilled).slice(0, 5);
  const named = heads.findIndex(({ cells }) => shareOfTitles(cells) > 0.5);
  const titles = heads[named];
  if (named > 0 && titles) return rows.indexOf(titles);
  // Titles of fewer columns than their rows are titles all the same: a heading has one column.
  const isHeading = rows.slice(0, wide).every(({ cells }) => cells.filter((cell) => cell.trim()).length <= 1);
  return Math.max(0, width > 1 && isHeading ? wide : first);
}

/** Whether a spreadsheet would compute the cell instead of showing it (OWASP, CSV Injection; CWE-1236). */
export const isFormula = (cell: string): boolean => /^[=@\t\r]|^[+-](?![\d\s.,()/-]+$)/.test(cell);

/** An apostrophe before a formula: the spreadsheet shows it and computes nothing. */
export const withoutFormula = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

/** A row of RFC 4180, without its end. A lone empty cell is quoted, else its row would be an empty line. */
export function csvLine(cells: readonly string[], delimiter: Delimiter): string {
  if (cells.length === 1 && cells[0] === '') return '""';
  const written = cells.map((cell) =>
    cell.includes(delimiter) || /["\r\n]|^\s|\s$|^\ufeff/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell,
  );
  return written.join(delimiter);
}

export const csvText = (rows: readonly (readonly string[])[], delimiter: Delimiter): string =>
  rows.map((row) => `${csvLine(row, delimiter)}\r\n`).join('');
