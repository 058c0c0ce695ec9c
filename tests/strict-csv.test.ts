import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FRENCH_CSV } from '#domain/text/french-csv.ts';
import { readStrictly } from './strict-csv.ts';

const cell = fc.string({ unit: fc.constantFrom('a', ' ', ';', '"', '\n', '\r', '\u2028', '=', '1', '\t') });

it('a file of the shop is read back cell by cell by the grammar of RFC 4180, whatever its cells hold', () => {
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1 });
  fc.assert(
    fc.property(rows, (written) => {
      const read = readStrictly(stringify(written, FRENCH_CSV).replace(/^\ufeff/, ''));
      // A cell that a spreadsheet would take for a formula has an apostrophe before it.
      expect(read.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(written);
    }),
  );
});
