import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import { parisDay } from './french-dates.ts';
import {
  daysRemaining,
  endOfParisDay,
  endOfParisMonth,
  firstInstantOfParisDay,
  NIGHT_HOUR,
  nextNight,
  parisHour,
  parisMonthKey,
  startOfParisMonth,
} from './paris-calendar.ts';

const at = (iso: string) => new Date(iso);
const instant = fc.date({
  min: at('2020-01-01T00:00:00Z'),
  max: at('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('the month in Paris', () => {
  it.each([
    ['2026-11-30T22:59:59Z', '2026-11'],
    ['2026-11-30T23:00:00Z', '2026-12'],
    ['2026-06-30T22:00:00Z', '2026-07'],
    ['2026-12-31T23:00:00Z', '2027-01'],
  ])('%s belongs to %s', (iso, key) => expect(parisMonthKey(at(iso))).toBe(key));

  it('starts and ends at midnight in Paris, winter and summer', () => {
    expect(startOfParisMonth(at('2026-10-15T12:00:00Z'))).toEqual(at('2026-09-30T22:00:00Z'));
    expect(endOfParisMonth(at('2026-10-15T12:00:00Z'))).toEqual(at('2026-10-31T23:00:00Z'));
    expect(endOfParisMonth(at('2026-01-31T12:00:00Z'))).toEqual(at('2026-01-31T23:00:00Z'));
  });
  it('holds exactly the instants that share its key', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const [start, end] = [startOfParisMonth(now), endOfParisMonth(now)];
        expect(start <= now && now < end).toBe(true);
        expect(parisMonthKey(start)).toBe(parisMonthKey(now));
        expect(parisMonthKey(new Date(end.getTime() - 1))).toBe(parisMonthKey(now));
        expect(parisMonthKey(end)).not.toBe(parisMonthKey(now));
        expect(startOfParisMonth(end)).toEqual(end);
      }),
    );
  });
});

describe('the day in Paris', () => {
  it('starts at midnight, also on the days of 23 and 25 hours', () => {
    expect(firstInstantOfParisDay('2026-03-29')).toEqual(at('2026-03-28T23:00:00Z'));
    expect(firstInstantOfParisDay('2026-10-25')).toEqual(at('2026-10-24T22:00:00Z'));
  });
  it('ends at its last second', () => {
    expect(endOfParisDay('2026-12-20')).toEqual(at('2026-12-20T22:59:59Z'));
    expect(endOfParisDay('2026-10-25')).toEqual(at('2026-10-25T22:59:59Z'));
  });
  it.each(['2026-02-30', '', 'demain'])('refuses %j as a day', (day) => {
    expect(() => endOfParisDay(day)).toThrow(RangeError);
  });
  it('contains its own end', () => {
    fc.assert(
      fc.property(instant, (now) => {
        expect(parisDay(endOfParisDay(parisDay(now)))).toBe(parisDay(now));
        expect(parisDay(firstInstantOfParisDay(parisDay(now)))).toBe(parisDay(now));
      }),
    );
  });
});

it('the next night comes at three by the clocks of Paris, within a day of 25 hours', () => {
  fc.assert(
    fc.property(instant, (now) => {
      const night = nextNight(now);
      expect(parisHour(night)).toBe(NIGHT_HOUR);
      expect(night.getTime() % HOUR_MS).toBe(0);
      expect(night > now).toBe(true);
      expect(night.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR_MS);
    }),
  );
});

describe('daysRemaining', () => {
  const end = at('2026-11-27T12:00:00Z');
  it.each([
    ['2026-11-20T12:00:00Z', 7],
    ['2026-11-20T12:00:01Z', 7],
    ['2026-11-26T12:00:00Z', 1],
    ['2026-11-27T11:59:59.999Z', 1],
    ['2026-11-27T12:00:00Z', 0],
    ['2027-01-01T00:00:00Z', 0],
  ])('at %s leaves %d', (now, days) => expect(daysRemaining(end, at(now))).toBe(days));
  it('counts calendar days over a change of hour, not 24 hours', () => {
    expect(daysRemaining(at('2026-10-30T23:00:00Z'), at('2026-10-23T22:00:00Z'))).toBe(7);
    expect(daysRemaining(at('2026-04-02T22:00:00Z'), at('2026-03-26T23:00:00Z'))).toBe(7);
  });
  it('is at least 1 before the end and never grows as time passes', () => {
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 3000 }),
        (now, a, b) => {
          const later = new Date(now.getTime() + a * HOUR_MS);
          const until = new Date(later.getTime() + b * HOUR_MS);
          expect(daysRemaining(until, later)).toBeGreaterThanOrEqual(1);
          expect(daysRemaining(until, later)).toBeLessThanOrEqual(daysRemaining(until, now));
        },
      ),
    );
  });
});
