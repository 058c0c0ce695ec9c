import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  billingAnchor,
  billingPeriodAt,
  endOfFirstMonth,
  firstRenewalFrom,
  firstRenewalToldFrom,
} from './billing-period.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

const at = (iso: string) => new Date(iso);
const instant = fc.date({
  min: at('2020-01-01T00:00:00Z'),
  max: at('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('addMonths', () => {
  it('goes 31 January → 28 February → 31 March, and 29 February in a leap year', () => {
    const anchor = at('2026-01-31T23:30:15.250Z');
    expect([1, 2, 3, 25].map((n) => addMonths(anchor, n).toISOString())).toEqual([
      '2026-02-28T23:30:15.250Z',
      '2026-03-31T23:30:15.250Z',
      '2026-04-30T23:30:15.250Z',
      '2028-02-29T23:30:15.250Z',
    ]);
  });
  it('keeps the UTC hour over a change of hour in Paris', () => {
    expect(addMonths(at('2026-10-10T08:00:00Z'), 1)).toEqual(at('2026-11-10T08:00:00Z'));
  });
  it('leaves the anchor as it was', () => {
    const anchor = at('2026-01-31T00:00:00Z');
    addMonths(anchor, 1);
    expect(anchor).toEqual(at('2026-01-31T00:00:00Z'));
  });
  it('always lands in the wanted month, on the anchor’s day or on the last of the month', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 400 }), (anchor, n) => {
        const moved = addMonths(anchor, n);
        const month = (d: Date) => d.getUTCFullYear() * 12 + d.getUTCMonth();
        expect(month(moved) - month(anchor)).toBe(n);
        const isLast = new Date(moved.getTime() + DAY_MS).getUTCDate() === 1;
        expect(moved.getUTCDate() === anchor.getUTCDate() || isLast).toBe(true);
        expect(moved.getTime() % DAY_MS).toBe(anchor.getTime() % DAY_MS);
      }),
    );
  });
});

describe('billingPeriodAt', () => {
  it('finds the second month at its very start', () => {
    expect(billingPeriodAt(at('2026-01-31T10:00:00Z'), at('2026-02-28T10:00:00Z'))).toEqual({
      index: 1,
      start: at('2026-02-28T10:00:00Z'),
      end: at('2026-03-31T10:00:00Z'),
    });
    expect(billingPeriodAt(at('2026-01-31T10:00:00Z'), at('2026-02-28T09:59:59.999Z')).index).toBe(0);
  });
  it('holds its instant, and periods follow each other without a gap', () => {
    fc.assert(
      fc.property(instant, instant, (one, other) => {
        const [anchor, now] = one < other ? [one, other] : [other, one];
        const { index, start, end } = billingPeriodAt(anchor, now);
        expect(start <= now && now < end).toBe(true);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(billingPeriodAt(anchor, end)).toMatchObject({ index: index + 1, start: end });
      }),
    );
  });
  it('refuses an instant before the anchor', () => {
    expect(() => billingPeriodAt(at('2026-02-01T00:00:00Z'), at('2026-01-31T00:00:00Z'))).toThrow(RangeError);
  });
});

describe('billingAnchor', () => {
  const start = at('2027-01-31T10:00:00Z');
  it.each([
    ['of one that was never begun anew is its first day', [], '2027-01-31T10:00:00Z'],
    ['is the end of the month in which it was begun anew', ['2027-02-10T12:00:00Z'], '2027-02-28T10:00:00Z'],
    [
      'stays when that is done twice in one month',
      ['2027-02-12T12:00:00Z', '2027-02-10T12:00:00Z'],
      '2027-02-28T10:00:00Z',
    ],
    [
      'moves on from there when it is done again later',
      ['2027-02-10T12:00:00Z', '2027-04-15T12:00:00Z'],
      '2027-04-28T10:00:00Z',
    ],
    ['forgets what was begun anew in an earlier life', ['2026-12-24T12:00:00Z'], '2027-01-31T10:00:00Z'],
  ])('%s', (_name, begunAnew, expected) => {
    expect(billingAnchor(start, begunAnew.map(at))).toEqual(at(expected));
  });
});

describe('the end of a first month', () => {
  const opened = at('2026-11-20T12:00:00Z');
  const counted = addMonths(opened, 1);
  it.each([
    ['paid twenty hours after it was opened', '2026-11-21T08:00:00.700Z', '2026-12-21T08:00:00Z'],
    ['paid a quarter of an hour after it was opened', '2026-11-20T12:15:00Z', '2026-12-20T12:15:00Z'],
    ['paid once a card was typed', '2026-11-20T12:14:59Z', '2026-12-20T12:00:00Z'],
  ])('%s', (_name, paid, end) => {
    expect(endOfFirstMonth(at(paid), counted)).toEqual(at(end));
  });

  it('never comes before the one that the provider counts, nor a quarter of an hour too early', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 23 * HOUR_MS }), (begun, late) => {
        const provider = addMonths(begun, 1);
        const paid = new Date(begun.getTime() + late);
        const end = endOfFirstMonth(paid, provider);
        expect(end.getTime()).toBeGreaterThanOrEqual(provider.getTime());
        expect(addMonths(paid, 1).getTime() - end.getTime()).toBeLessThan(15 * MINUTE_MS + 1_000);
      }),
    );
  });
});

describe('the first renewal at the new price', () => {
  it.each([
    ['2026-11-08T09:00:00Z', '2026-12-08T09:00:00Z', '2026-12-01T00:00:00Z', '2026-12-08T09:00:00Z'],
    ['2026-11-08T09:00:00Z', '2026-12-08T09:00:00Z', '2026-12-21T23:00:00Z', '2027-01-08T09:00:00Z'],
    ['2027-01-31T09:00:00Z', '2027-02-28T09:00:00Z', '2027-03-15T23:00:00Z', '2027-03-31T09:00:00Z'],
    // By the provider's clock: ours began a moment later.
    ['2027-01-31T09:00:00.700Z', '2027-02-28T08:59:58Z', '2027-03-15T23:00:00Z', '2027-03-31T08:59:58Z'],
    ['2027-01-31T09:00:00Z', '2027-02-15T09:00:00Z', '2027-04-01T22:00:00Z', '2027-04-15T09:00:00Z'],
  ])('of a subscription of %s renewed on %s, changed on %s, is %s', (start, next, from, expected) => {
    const row = { anchor: at(start), currentPeriodEnd: at(next) };
    expect(firstRenewalFrom(row, at(from))).toEqual(at(expected));
  });

  it('from a date stays what was told while the months go by', () => {
    const anchor = at('2026-08-31T09:00:00Z');
    const from = at('2027-01-15T00:00:00Z');
    for (const end of ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28', '2027-05-31']) {
      const row = { anchor, currentPeriodEnd: at(`${end}T09:20:00Z`) };
      expect(firstRenewalToldFrom(row, from)).toEqual(at('2027-01-31T09:20:00Z'));
    }
  });

  it('is the day itself where no month runs', () => {
    const from = at('2026-12-21T23:00:00Z');
    expect(firstRenewalFrom({ anchor: at('2026-11-08T09:00:00Z'), currentPeriodEnd: null }, from)).toEqual(
      from,
    );
  });

  it('is never before the day, and never a whole month after it', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 40_000 }), (next, after) => {
        const from = new Date(next.getTime() + after * DAY_MS);
        const renewal = firstRenewalFrom({ anchor: next, currentPeriodEnd: next }, from);
        expect(renewal >= from).toBe(true);
        expect(renewal.getTime() - from.getTime()).toBeLessThan(31 * DAY_MS);
      }),
    );
  });
});
