import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import {
  firstDayOf,
  halfYearKey,
  halfYearName,
  halfYearsFrom,
  lastDayOf,
  leastPenalty,
  publicPenalty,
  ratesIn,
  usualPenalty,
} from './late-payment-rates.ts';

describe('the legal interest of businesses', () => {
  // Arrêtés of 15 December 2025, 19 June 2025 and 17 December 2024; Lefebvre Dalloz for 2023; infonet.fr for 2021 to 2024;
  // Bpifrance Création for the second half of 2024.
  it.each([
    ['2021-1', 79],
    ['2021-2', 76],
    ['2022-1', 76],
    ['2022-2', 77],
    ['2023-1', 206],
    ['2023-2', 422],
    ['2024-1', 507],
    ['2024-2', 492],
    ['2025-1', 371],
    ['2025-2', 276],
    ['2026-1', 262],
  ])('of %s is %i hundredths of a percent', (key, rate) => {
    expect(ratesIn(key)?.legalInterest).toBe(rate);
  });
});

describe('the rate of the ECB', () => {
  // « Taux refi », Les Echos Publishing: the days from which each holds.
  const changes: [string, number][] = [
    ['2016-03-10', 0],
    ['2022-07-27', 50],
    ['2022-09-14', 125],
    ['2022-11-02', 200],
    ['2022-12-21', 250],
    ['2023-02-08', 300],
    ['2023-03-22', 350],
    ['2023-05-10', 375],
    ['2023-06-21', 400],
    ['2023-08-02', 425],
    ['2023-09-20', 450],
    ['2024-06-12', 425],
    ['2024-09-18', 365],
    ['2024-10-23', 340],
    ['2024-12-18', 315],
  ];
  it.each(['2021-1', '2021-2', '2022-1', '2022-2', '2023-1', '2023-2', '2024-1', '2024-2', '2025-1'])(
    'of %s is the one of its first day',
    (key) => {
      const held = changes.filter(([from]) => from <= firstDayOf(key)).at(-1);
      expect(ratesIn(key)?.ecb).toBe(held?.[1]);
    },
  );
});

describe('penalties', () => {
  // Bpifrance Création, « Taux des pénalités de retard »: second half of 2024, 14,25 % and at least 14,76 %.
  it('of the second half of 2024 are 14,25 % where nothing else is agreed, and 14,76 % at least where it is', () => {
    const { ecb = 0, legalInterest = 0 } = ratesIn('2024-2') ?? {};
    expect([usualPenalty(ecb), leastPenalty(legalInterest)]).toEqual([1425, 1476]);
  });

  it('of a public buyer are eight points over the ECB', () => expect(publicPenalty(215)).toBe(1015));
});

describe('half-years', () => {
  it('begin in January and in July', () => {
    expect([halfYearKey('2026-06-30'), halfYearKey('2026-07-01')]).toEqual(['2026-1', '2026-2']);
    expect([firstDayOf('2026-2'), lastDayOf('2026-2')]).toEqual(['2026-07-01', '2026-12-31']);
    expect(halfYearName('2026-2')).toBe('second semestre 2026');
    expect(ratesIn('2026-2')).toBeUndefined();
  });

  it('follow one another without a hole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }), (at, length) => {
        const first = addDays('2021-01-01', at);
        const keys = halfYearsFrom(first, addDays(first, length));
        expect(keys[0]).toBe(halfYearKey(first));
        expect(keys.at(-1)).toBe(halfYearKey(addDays(first, length)));
        for (const [index, key] of keys.slice(1).entries())
          expect(firstDayOf(key)).toBe(addDays(lastDayOf(keys[index] ?? ''), 1));
      }),
    );
  });
});
