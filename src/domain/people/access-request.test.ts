import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '../time/durations.ts';
import { accessDue, askedOnDay } from './access-request.ts';

it('a request for access is due one month after it came, to the end of that day, whatever the month', () => {
  expect(accessDue(new Date('2026-11-12T08:00:00Z')).toISOString()).toBe('2026-12-12T22:59:59.000Z');
  expect(accessDue(new Date('2027-01-31T08:00:00Z')).toISOString()).toBe('2027-02-28T22:59:59.000Z');
  // What staff note is the first instant of a day of Paris, which is the day before in UTC.
  expect(accessDue(askedOnDay('2027-01-31', new Date('2027-02-01'))!).toISOString()).toBe(
    '2027-02-28T22:59:59.000Z',
  );
  expect(accessDue(askedOnDay('2027-03-31', new Date('2027-04-01'))!).toISOString()).toBe(
    '2027-04-30T21:59:59.000Z',
  );
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (askedAt) => {
      const wait = (accessDue(askedAt).getTime() - askedAt.getTime()) / DAY_MS;
      expect(wait).toBeGreaterThanOrEqual(28);
      expect(wait).toBeLessThanOrEqual(32.1);
    }),
  );
});

it('no request comes on a day that has not begun in Paris', () => {
  const now = new Date('2026-11-30T22:30:00Z');
  expect(askedOnDay('2026-11-30', now)?.toISOString()).toBe('2026-11-29T23:00:00.000Z');
  expect(askedOnDay('2026-12-01', now)).toBeUndefined();
});
