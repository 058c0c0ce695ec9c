import { describe, expect, it } from 'vitest';
import { csvAmount, csvInstant } from './french-csv.ts';

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
