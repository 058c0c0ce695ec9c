import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStrictly } from '#tests/strict-csv.ts';
import { csvAmount, csvInstant, FRENCH_CSV } from './french-csv.ts';

describe('an amount in a file', () => {
  it.each([
    [7.9, '7,90'],
    [0, '0,00'],
    [1234.5, '1234,50'],
    [12, '12,00'],
    [0.1 + 0.2, '0,30'],
    [null, ''],
    [undefined, ''],
  ])('of %s has two decimals, so that a spreadsheet adds the column up', (euros, written) => {
    expect(csvAmount(euros)).toBe(written);
  });
});

describe('an instant in a file', () => {
  it.each([
    ['2026-11-25T13:05:59.123Z', '25/11/2026 14:05'],
    ['2026-07-01T22:30:00.000Z', '02/07/2026 00:30'],
    [new Date('2026-12-31T23:00:00Z'), '01/01/2027 00:00'],
    [null, ''],
    [undefined, ''],
  ])('%s is what the clock of Paris said', (instant, written) => {
    expect(csvInstant(instant)).toBe(written);
  });
});

describe('a file', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ';', '"', '\n', '\r', '\u2028', '=', '1', '\t') });

  it('is read back cell by cell by the grammar of RFC 4180, whatever its cells hold', () => {
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1 });
    fc.assert(
      fc.property(rows, (written) => {
        const read = readStrictly(stringify(written, FRENCH_CSV).replace(/^\ufeff/, ''));
        // A cell that a spreadsheet would take for a formula has an apostrophe before it.
        expect(read.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(written);
      }),
    );
  });
});
