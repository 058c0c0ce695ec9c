/** Rows that say the same. None goes unless a person asks for it, and each that goes is shown with the one that stays. */
import { nameForm } from '#domain/text/one-form.ts';

export interface Row {
  /** As a spreadsheet numbers it. */
  line: number;
  cells: string[];
}

/** The columns whose values, together, tell rows apart; all of them for rows that are alike in everything. */
export type Key = readonly number[] | 'all';
export type Keep = 'first' | 'last' | 'fullest';

export interface Removed<R extends Row> {
  row: R;
  keptLine: number;
  /** Columns where it says something else than the row that stays: this is what would be lost. */
  differs: number[];
}

/** Case, spaces and what does not show tell nothing apart; accents do. Empty where there is nothing to compare. */
function keyOf({ cells }: Row, key: Key): string {
  if (key === 'all') return cells.join('').trim() && JSON.stringify(cells);
  const values = key.map((column) =>
    nameForm(cells[column] ?? '')
      .toLocaleLowerCase('fr')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return values.every(Boolean) ? JSON.stringify(values) : '';
}

const filled = ({ cells }: Row) => cells.filter((cell) => cell.trim()).length;

function isBetter(row: Row, rival: Row, keep: Keep): boolean {
  return keep === 'last' || (keep === 'fullest' && filled(row) > filled(rival));
}

export function withoutDuplicates<R extends Row>(
  rows: readonly R[],
  key: Key,
  keep: Keep,
): { kept: R[]; removed: Removed<R>[] } {
  const staying = new Map<string, R>();
  const keys = rows.map((row) => keyOf(row, key));
  for (const [at, row] of rows.entries()) {
    const rival = staying.get(keys[at] ?? '');
    if (keys[at] && (!rival || isBetter(row, rival, keep))) staying.set(keys[at], row);
  }
  const kept: R[] = [];
  const removed: Removed<R>[] = [];
  for (const [at, row] of rows.entries()) {
    const stays = staying.get(keys[at] ?? '') ?? row;
    if (stays === row) kept.push(row);
    else {
      const differs = row.cells.flatMap((cell, column) =>
        cell === stays.cells[column] || !cell ? [] : [column],
      );
      removed.push({ row, keptLine: stays.line, differs });
    }
  }
  return { kept, removed };
}

/** How many rows a key would take away. */
export function countDuplicates(rows: readonly Row[], key: Key): number {
  const keys = rows.map((row) => keyOf(row, key)).filter(Boolean);
  return keys.length - new Set(keys).size;
}
