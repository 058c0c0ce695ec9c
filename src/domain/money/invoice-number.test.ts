import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditNoteNumber, invoiceNumber } from './credit-notes.ts';

describe('invoice numbers', () => {
  it('are F-year-sequence on six digits, A for a credit note', () => {
    expect(invoiceNumber(2026, 1)).toBe('F-2026-000001');
    expect(invoiceNumber(2026, 1_234_567)).toBe('F-2026-1234567');
    expect(creditNoteNumber(2027, 42)).toBe('A-2027-000042');
  });
  it('never meet: two sequences give two numbers, in the same order', () => {
    const sequence = fc.integer({ min: 1, max: 999_999 });
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        expect(invoiceNumber(2026, a) < invoiceNumber(2026, b)).toBe(a < b);
        expect(invoiceNumber(2026, a)).not.toBe(creditNoteNumber(2026, b));
      }),
    );
  });
  it.each([
    [2026, 0],
    [2026, 1.5],
    [26, 1],
    [Number.NaN, 1],
  ])('refuses year %d, sequence %d', (year, sequence) => {
    expect(() => invoiceNumber(year, sequence)).toThrow(RangeError);
  });
});
