import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from './durations.ts';
import { isPublicHoliday, workingDayFrom } from './working-days.ts';

/** Any day from 2020 to 2060, as `2026-12-25`. */
const days = fc
  .integer({ min: 0, max: 14_600 })
  .map((count) => new Date(Date.UTC(2020, 0, 1 + count)).toISOString().slice(0, 10));

describe('public holidays', () => {
  test('are the eleven of the whole country, the movable ones included', () => {
    const year = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
    );
    expect(year.filter(isPublicHoliday)).toEqual([
      '2027-01-01',
      '2027-03-29', // lundi de Pâques, the day after the clocks go forward
      '2027-05-01',
      '2027-05-06',
      '2027-05-08',
      '2027-05-17',
      '2027-07-14',
      '2027-08-15',
      '2027-11-01',
      '2027-11-11',
      '2027-12-25',
    ]);
  });
});

describe('a day on which a period may end', () => {
  test('is the day itself when people work', () => {
    expect(workingDayFrom('2026-12-04')).toBe('2026-12-04');
  });

  test('is moved from Saturday and Sunday to Monday', () => {
    expect(workingDayFrom('2026-12-05')).toBe('2026-12-07');
    expect(workingDayFrom('2026-12-06')).toBe('2026-12-07');
  });

  test('is moved over a holiday, and over a whole Easter', () => {
    expect(workingDayFrom('2026-12-25')).toBe('2026-12-28');
    expect(workingDayFrom('2027-01-01')).toBe('2027-01-04');
    expect(workingDayFrom('2027-03-27')).toBe('2027-03-30');
  });

  test('is never before the day asked for, at most four days later, and a fixed point', () => {
    fc.assert(
      fc.property(days, (day) => {
        const found = workingDayFrom(day);
        const gap = (Date.parse(found) - Date.parse(day)) / DAY_MS;
        expect(gap).toBeGreaterThanOrEqual(0);
        expect(gap).toBeLessThanOrEqual(4);
        expect(workingDayFrom(found)).toBe(found);
        expect(isPublicHoliday(found)).toBe(false);
      }),
    );
  });
});
