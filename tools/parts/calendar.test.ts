import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  isDay,
  longDay,
  rightNow,
  shortDay,
  todayHere,
} from './calendar.ts';

describe('a day', () => {
  it.each([
    ['2026-11-26', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['26/11/2026', false],
    ['', false],
  ])('« %s » is one: %s', (text, expected) => expect(isDay(text)).toBe(expected));

  // Gregorian calendar: 2000 was a leap year, 2100 is none.
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-11-20', 30, '2026-12-20'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %d days is %s, on the nights of summer time too', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(days);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %d months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

  it('ends its month on the day before the first of the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const day = addDays('1970-01-01', days);
        const last = endOfMonth(day);
        expect(last.slice(0, 7)).toBe(day.slice(0, 7));
        expect(addDays(last, 1).slice(8)).toBe('01');
      }),
    );
  });

  it('is written in French, and what is none is not written', () => {
    expect(longDay('2026-11-01')).toBe('1er\u00a0novembre\u00a02026');
    expect(shortDay('2026-11-26')).toBe('26/11/2026');
    expect([longDay('2026-02-30'), shortDay('')]).toEqual(['', '']);
  });

  it('is today’s of where one is, at one in the morning too', () => {
    expect(todayHere(new Date(2026, 10, 26, 1, 0))).toBe('2026-11-26');
    expect(todayHere(new Date(2026, 10, 26, 23, 59))).toBe('2026-11-26');
  });

  it('is the shop’s, whatever the machine’s clock says', { tags: ['documents.today'] }, () => {
    vi.stubGlobal('rouage', { now: () => new Date(2031, 4, 6, 12).getTime() });
    expect([todayHere(), rightNow().getFullYear()]).toEqual(['2031-05-06', 2031]);
    vi.unstubAllGlobals();
    expect(Math.abs(rightNow().getTime() - Date.now())).toBeLessThan(1000);
  });
});
