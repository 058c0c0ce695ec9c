import { describe, expect, it } from 'vitest';
import { isHoliday, workingDayFrom } from './working-days.ts';

// Code du travail, art. L. 3133-1; Easter is on 28 March 2027 and on 16 April 2028.
describe('a holiday', () => {
  it.each([
    '2027-01-01',
    '2027-03-29',
    '2027-05-01',
    '2027-05-06',
    '2027-05-08',
    '2027-05-17',
    '2027-07-14',
    '2027-08-15',
    '2027-11-01',
    '2027-11-11',
    '2027-12-25',
    '2028-04-17',
  ])('is %s', (day) => expect(isHoliday(day)).toBe(true));

  it.each(['2027-03-26', '2027-03-28', '2027-05-16', '2027-12-26', '2027-12-24'])('is not %s', (day) =>
    expect(isHoliday(day)).toBe(false),
  );
});

describe('the first working day', () => {
  it.each([
    ['2027-03-26', '2027-03-26'],
    ['2027-03-27', '2027-03-30'],
    ['2027-01-01', '2027-01-04'],
    ['2027-05-01', '2027-05-03'],
    ['2026-12-25', '2026-12-28'],
    ['2027-11-11', '2027-11-12'],
  ])('from %s is %s', (day, expected) => expect(workingDayFrom(day)).toBe(expected));
});
