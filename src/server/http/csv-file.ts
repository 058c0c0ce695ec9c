import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { FRENCH_CSV } from '#domain/text/french-csv.ts';

export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

export function csvOf<Row>(rows: AsyncIterable<Row>, columns: CsvColumns<Row>): Readable {
  const lines = stringify({
    header: true,
    columns: Object.keys(columns),
    ...FRENCH_CSV,
    cast: { number: (value) => String(value).replace('.', ',') },
  });
  const cells = Object.values(columns);
  async function* written() {
    for await (const row of rows) yield cells.map((cell) => cell(row));
  }
  // An error, or a reader who left, ends both, and the cursor behind the rows.
  pipeline(Readable.from(written()), lines, () => {});
  return lines;
}
