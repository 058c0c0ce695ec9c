import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohortsOf, monthsFrom } from './cohorts.ts';

describe('the cohorts', () => {
  it('say for each month who began and who still pays at the end of each month since', {
    tags: ['finances.cohorts'],
  }, () => {
    const sizes = [
      { cohort: '2026-09', customers: 4 },
      { cohort: '2026-07', customers: 3 },
      { cohort: '2026-08', customers: 0 },
    ];
    const counted = [
      { cohort: '2026-07', month: '2026-07', customers: 3 },
      { cohort: '2026-07', month: '2026-09', customers: 2 },
      { cohort: '2026-09', month: '2026-09', customers: 1 },
    ];
    expect(cohortsOf(sizes, counted, '2026-09')).toEqual([
      {
        month: '2026-07',
        customers: 3,
        kept: [
          { customers: 3, percent: 100 },
          // Late at the end of that month, and back in the next one.
          { customers: 0, percent: 0 },
          { customers: 2, percent: 66.7 },
        ],
      },
      { month: '2026-09', customers: 4, kept: [{ customers: 1, percent: 25 }] },
    ]);
  });

  it('have one place for each month from their own to the last that is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 50 }), (months, customers) => {
        const all = monthsFrom('2024-01', '2028-12');
        const cohort = all[0] ?? '';
        const last = all[months] ?? '';
        const [only] = cohortsOf([{ cohort, customers }], [], last);
        expect(only?.kept).toHaveLength(months + 1);
      }),
    );
  });
});
