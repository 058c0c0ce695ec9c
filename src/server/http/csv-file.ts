import { pipeline, Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import { fecText } from '#domain/money/sales-journal.ts';
import { FRENCH_CSV } from '#domain/text/french-csv.ts';

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
  // An error, or a reader who left, ends both, and the cursor behind the rows.
  pipeline(Readable.from(read()), lines, () => {});
  return lines;
}

/** As French spreadsheets open it; a text that would be a formula is defused (docs/product/administration.md#lists-as-files). */
export const csvOf = <Row>(rows: AsyncIterable<Row>, columns: CsvColumns<Row>): Readable =>
  written(rows, columns, { cast: { number: (value) => String(value).replace('.', ',') } });

/** As the tax office reads it: tabs, nothing quoted, so that no text may hold a tab or an end of line. */
export const tabbedOf = <Row>(rows: AsyncIterable<Row>, columns: CsvColumns<Row>): Readable =>
  written(rows, columns, {
    ...{ delimiter: '\t', quote: false, quoted_match: undefined, bom: false },
    cast: { string: (text) => fecText(text) },
  });
