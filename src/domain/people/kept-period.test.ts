import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptSince, keptUntil, type Period, periodInWords } from './kept-period.ts';

const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const periods: fc.Arbitrary<Period> = fc.oneof(
  fc.record({ years: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ days: fc.integer({ min: 1, max: 400 }) }),
);

it('three years are three years, also from a 29 February', () => {
  expect(keptSince({ years: 3 }, new Date('2029-11-20T09:00:00Z')).toISOString()).toBe(
    '2026-11-20T09:00:00.000Z',
  );
  expect(keptSince({ years: 3 }, new Date('2028-02-29T09:00:00Z')).toISOString()).toBe(
    '2025-02-28T09:00:00.000Z',
  );
});

it('what is forgotten once stays forgotten: the bound never goes back', () => {
  fc.assert(
    fc.property(periods, instants, instants, (period, one, other) => {
      const [earlier, later] = one <= other ? [one, other] : [other, one];
      expect(keptSince(period, earlier) <= keptSince(period, later)).toBe(true);
      expect(keptUntil(period, earlier) <= keptUntil(period, later)).toBe(true);
      expect(keptUntil(period, earlier) > earlier).toBe(true);
    }),
  );
});

it.each([
  [{ years: 1 }, '1\u00a0an'],
  [{ years: 10 }, '10\u00a0ans'],
  [{ days: 30 }, '30\u00a0jours'],
  [{ days: 1 }, '1\u00a0jour'],
])('%j is said %s', (period, words) => {
  expect(periodInWords(period)).toBe(words);
});
