import { pipeline, Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import type pg from 'pg';
import { fecText } from '#domain/money/sales-journal.ts';
import { filterWithoutWords } from '#domain/people/staff-act-facts.ts';
import type { JournalSubject, StaffAct } from '#domain/people/staff-acts.ts';
import { FRENCH_CSV } from '#domain/text/french-csv.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { inTransaction } from '../db/connection.ts';
import { type Chosen, countEvery, everyRow } from '../db/keyed-page.ts';
import { noteStaffAct } from '../journal/journal.ts';
import type { Shop } from '../shop.ts';
import type { Staff } from '../staff.ts';
import { requireProof, requireRight } from './caller.ts';
import type { AnsweredFile } from './serve.ts';

export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

function written<Row>(rows: AsyncIterable<Row>, columns: CsvColumns<Row>, options: Options): Readable {
  const lines = stringify({
    ...FRENCH_CSV,
    header: true,
    columns: Object.keys(columns),
    ...options,
  });
  const cells = Object.values(columns);
  async function* read() {
    for await (const row of rows) yield cells.map((cell) => cell(row));
  }
  // Destroys both when one fails, so that the cursor is closed.
  pipeline(Readable.from(read()), lines, () => {});
  return lines;
}

/** French spreadsheets read it; formulas are defused (docs/product/administration.md#lists-as-files). */
export const csvOf = <Row>(rows: AsyncIterable<Row>, columns: CsvColumns<Row>): Readable =>
  written(rows, columns, { cast: { number: (value) => String(value).replace('.', ',') } });

/** The tax office wants tabs without quotes, so no text may hold a tab or a line end. */
export const tabbedOf = <Row>(rows: AsyncIterable<Row>, columns: CsvColumns<Row>): Readable =>
  written(rows, columns, {
    ...{ delimiter: '\t', quote: false, quoted_match: undefined, bom: false },
    cast: { string: (text) => fecText(text) },
  });

interface ListFile<Row extends pg.QueryResultRow, Line> {
  /** ASCII: the file is `name-2026-11-25.csv`. */
  name: string;
  chosen: Chosen;
  lineOf: (row: Row) => Line;
  columns: CsvColumns<Line>;
}

interface ExportNote {
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

/** Notes the export first (docs/product/staff.md#exports-are-journalled). Throws `right_missing`, `proof_required`. */
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
