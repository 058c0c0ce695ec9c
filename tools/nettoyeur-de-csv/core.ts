import type { CsvRow } from '../parts/csv.ts';
import { isFormula, withoutFormula } from '../parts/csv.ts';
import { isDamaged, mendMisread } from '../parts/encodings.ts';
import type { Keep, Key, Row } from './duplicates.ts';
import { type Habits, isOfTakenCentury, type Kind, mend, type Said } from './values.ts';

/** What a person chose. */
export interface Settings {
  /** One for each column. */
  kinds: readonly Kind[];
  spaces: boolean;
  /** `FranÃ§ois` back to `François`. */
  accents: boolean;
  emptyLines: boolean;
  formulas: boolean;
  days: Said;
  /** Null: no row goes. */
  key: Key | null;
  keep: Keep;
}

/** Why a person has to look: the value is not what its column holds, letters are lost, the row is broken. */
export type Why = 'value' | 'damaged' | 'width' | 'quote';

export interface Doubt {
  line: number;
  /** Undefined: the row as a whole. */
  column?: number;
  text: string;
  why: Why;
}

export interface CleanRow extends Row {
  before: readonly string[];
  doubts: Doubt[];
}

export interface Counts {
  spaces: number;
  accents: number;
  format: number;
  formulas: number;
  /** Years of two figures that were taken for this century without a word of anybody’s. */
  centuries: number;
  /** Cells that a spreadsheet would compute, whether they were made harmless or not. */
  risky: number;
}

export const noCounts = (): Counts => ({
  spaces: 0,
  accents: 0,
  format: 0,
  formulas: 0,
  centuries: 0,
  risky: 0,
});

export const isEmpty = ({ cells }: Row): boolean => cells.every((cell) => !cell.trim());

const tidy = (cell: string): string =>
  cell
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\t \u00a0\u202f]+/g, ' ')
    .trim();

/** The table that a row stands in: `width` columns, what each of them usually holds, the day it is (`2026-11-26`). */
export interface Table {
  width: number;
  habits: readonly Habits[];
  today: string;
}

const isOfDays = (kind: Kind): boolean => /^(date|iso)/.test(kind);

interface CleanCell {
  text: string;
  why?: Why;
}

function cleanCell(
  cell: string,
  column: number,
  settings: Settings,
  table: Table,
  counts: Counts,
): CleanCell {
  const letters = settings.accents ? mendMisread(cell) : cell;
  if (letters !== cell) counts.accents += 1;
  const spaced = settings.spaces ? tidy(letters) : letters;
  if (spaced !== letters) counts.spaces += 1;
  const text = spaced.trim();
  const kind = settings.kinds[column] ?? '';
  const habits = table.habits[column];
  if (text === '') return { text: spaced };
  if (isDamaged(text)) return { text: spaced, why: 'damaged' };
  const mended = kind && habits ? mend(kind, text, habits, table.today, settings.days) : text;
  if (mended === null) return { text: spaced, why: 'value' };
  if (mended === text) return { text: spaced };
  counts.format += 1;
  if (isOfDays(kind) && isOfTakenCentury(text, settings.days)) counts.centuries += 1;
  return { text: mended };
}

function brokenRow({ line, cells, fault }: CsvRow, width: number): Doubt[] {
  if (fault) return [{ line, text: cells.join(' | '), why: 'quote' }];
  // Empty cells behind the last title hold nothing that could be lost.
  const isWide = cells.slice(width).some((cell) => cell.trim());
  return cells.length >= width && !isWide ? [] : [{ line, text: cells.join(' | '), why: 'width' }];
}

/** The row as it leaves, with what it was and what a person has to look at; `counts` grows by what was done. */
export function cleanRow(row: CsvRow, settings: Settings, table: Table, counts: Counts): CleanRow {
  const before = Array.from(
    { length: Math.max(table.width, row.cells.length) },
    (_, at) => row.cells[at] ?? '',
  );
  const doubts = isEmpty(row) ? [] : brokenRow(row, table.width);
  const cells = before.map((cell, column) => {
    const { text, why } = cleanCell(cell, column, settings, table, counts);
    if (why) doubts.push({ line: row.line, column, text, why });
    if (!isFormula(text)) return text;
    counts.risky += 1;
    if (!settings.formulas) return text;
    counts.formulas += 1;
    return withoutFormula(text);
  });
  return { line: row.line, cells, before, doubts };
}

/** A title is mended as its values are, and no more: an empty one stays empty. */
export function cleanTitle(title: string, { accents, spaces }: Settings): string {
  const letters = accents ? mendMisread(title) : title;
  return spaces ? tidy(letters) : letters;
}

/** Titles as they are, a column without one by its number. */
export const titlesOf = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at]?.trim() || `Colonne ${at + 1}`);
