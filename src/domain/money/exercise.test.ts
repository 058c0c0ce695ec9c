import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exerciseOf, isDayOfEveryYear, openingOf } from './sales-journal.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const start = day.map((one) => one.slice(5)).filter(isDayOfEveryYear);

describe('an exercise', () => {
  it('holds each day once: from its opening to the day before the next', () => {
    fc.assert(
      fc.property(day, start, (one, first) => {
        const opened = openingOf(one, first);
        expect(opened <= one && opened.endsWith(first)).toBe(true);
        expect(one < `${Number(opened.slice(0, 4)) + 1}-${first}`).toBe(true);
      }),
    );
  });

  it('numbers all its files from one opening, whatever part they hold', () => {
    fc.assert(
      fc.property(day, day, start, (one, other, first) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const whole = exerciseOf({ from, to }, first);
        if ('opened' in whole) expect(exerciseOf({ from: to, to }, first)).toEqual(whole);
        else expect(openingOf(from, first)).not.toBe(openingOf(to, first));
      }),
    );
  });

  it.each([
    [{ from: '2026-04-01', to: '2027-03-31' }, '04-01', '2026-04-01'],
    [{ from: '2027-01-01', to: '2027-02-01' }, '04-01', '2026-04-01'],
    [{ from: '2026-01-01', to: '2026-12-31' }, '01-01', '2026-01-01'],
    // A first one of twenty-four months, a short one before the closing moves.
    [{ from: '2026-01-01', to: '2027-12-31', opened: '2026-01-01' }, '01-01', '2026-01-01'],
    [{ from: '2027-02-01', to: '2027-03-31', opened: '2027-01-01' }, '04-01', '2027-01-01'],
    [{ from: '2028-02-29', to: '2030-02-28', opened: '2028-02-29' }, '01-01', '2028-02-29'],
  ])('of the days %j, beginning on %s, was opened on %s', (days, first, opened) => {
    expect(exerciseOf(days, first)).toEqual({ opened });
  });

  it.each([
    [{ from: '2026-04-02', to: '2026-04-01' }, 'to', 'Le dernier jour vient avant le premier.'],
    [{ from: '2026-12-31', to: '2027-01-01' }, 'to', 'le suivant s’ouvre le 1er\u00a0janvier\u00a02027'],
    [{ from: '2026-01-01', to: '2028-01-01', opened: '2026-01-01' }, 'to', 'vingt-quatre mois'],
    [{ from: '2026-01-01', to: '2026-02-01', opened: '2026-01-02' }, 'from', 'avant l’ouverture'],
  ])('refuses %j at the field %s', (days, field, words) => {
    expect(exerciseOf(days, '01-01')).toEqual({ field, message: expect.stringContaining(words) });
  });

  it.each(['13-01', '02-29', '04-31', '4-1', '', '01-01T'])('does not begin on %j every year', (text) => {
    expect(isDayOfEveryYear(text)).toBe(false);
  });
});
