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
