import type pg from 'pg';
import { filterWithoutWords } from '#domain/people/staff-act-facts.ts';
import type { JournalSubject, StaffAct } from '#domain/people/staff-acts.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { inTransaction } from '../db/connection.ts';
import { type Chosen, countEvery, everyRow } from '../db/keyed-page.ts';
import { noteStaffAct } from '../journal/journal.ts';
import type { Shop } from '../shop.ts';
import type { Staff } from '../staff.ts';
import { type CsvColumns, csvOf } from './csv-file.ts';
import { requireProof } from './proof.ts';
import { requireRight } from './rights.ts';
import type { AnsweredFile } from './serve.ts';

export interface ListFile<Row extends pg.QueryResultRow, Line> {
  /** ASCII: the file is `name-2026-11-25.csv`. */
  name: string;
  chosen: Chosen;
  lineOf: (row: Row) => Line;
  columns: CsvColumns<Line>;
}

export interface ExportNote {
  act: Extract<StaffAct, `${string}.export`>;
  subject: JournalSubject;
  filter: Readonly<Record<string, unknown>>;
}

export const csvName = (name: string, now: Date): string => `${name}-${parisDayIn(now, 0)}.csv`;

/** docs/product/administration.md#lists-as-files */
export function listFile<Row extends pg.QueryResultRow, Line>(
  { pool, clock }: Pick<Shop, 'pool' | 'clock'>,
  { name, chosen, lineOf, columns }: ListFile<Row, Line>,
): AnsweredFile {
  async function* lines() {
    for await (const row of everyRow<Row>(pool, chosen)) yield lineOf(row);
  }
  return { name: csvName(name, clock.now()), content: csvOf(lines(), columns) };
}

/**
 * Journalled before its first line leaves (docs/product/staff.md#exports-are-journalled). Throws `right_missing` and
 * `proof_required`.
 */
export async function listFileOfPeople<Row extends pg.QueryResultRow, Line>(
  shop: Shop,
  staff: Staff,
  file: ListFile<Row, Line>,
  { act, subject, filter }: ExportNote,
): Promise<AnsweredFile> {
  requireRight(staff, 'people.export');
  const now = shop.clock.now();
  requireProof(staff, now, 'export');
  const after = {
    filter: filterWithoutWords(filter, subject),
    count: await countEvery(shop.pool, file.chosen),
  };
  await inTransaction(shop.db, (tx) =>
    noteStaffAct(tx, staff, { act, subject, subjectId: 'all', after, now }),
  );
  return listFile(shop, file);
}
