import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents } from '../money/money.ts';
import { addMonths } from '../time/billing-period.ts';
import { DAY_MS } from '../time/durations.ts';
import { firstInstantOfParisDay, parisDayIn } from '../time/paris-calendar.ts';
import {
  changeOfSubscriber,
  earliestPriceChangeDay,
  isToldOfContract,
  judgePriceChange,
  noticeAppliesFrom,
  PRICE_NOTICE_DAYS,
  type PriceChange,
  priceOfComingBack,
  priceToCome,
} from './price-change.ts';
import { priceInForce } from './price-of-month.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (iso: string) => new Date(iso);
const instant = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2060-01-01'),
  noInvalidDate: true,
});
const cents = fc.integer({ min: 1, max: 10_000 }).map(euroCents);

describe('the announcement of a price', () => {
  const change: PriceChange = {
    newPrice: euroCents(700),
    currentPrice: euroCents(500),
    fromDay: '2026-12-22',
    pendingFrom: null,
    isPaidByAll: true,
  };

  it.each([
    [{}, 'announce'],
    [{ fromDay: '2026-12-21' }, 'too_early'],
    [{ fromDay: '2026-11-21' }, 'too_early'],
    [{ fromDay: '2028-12-21' }, 'too_late'],
    [{ fromDay: '9999-12-31' }, 'too_late'],
    [{ newPrice: euroCents(500) }, 'same_price'],
    [{ newPrice: euroCents(500), isPaidByAll: false }, 'announce'],
    [{ newPrice: euroCents(0) }, 'not_positive'],
    [{ newPrice: euroCents(-100) }, 'not_positive'],
    [{ pendingFrom: at('2026-12-21T23:00:00Z') }, 'before_pending'],
    [{ pendingFrom: at('2026-12-20T23:00:00Z') }, 'announce'],
  ] as const)('with %j: %s', (other, answer) => {
    expect(judgePriceChange({ ...change, ...other }, now)).toBe(answer);
  });

  it.each(['2026-02-30', 'demain', ''])('refuses %j as a day', (fromDay) => {
    expect(() => judgePriceChange({ ...change, fromDay }, now)).toThrow(RangeError);
  });

  it('leaves 30 whole days, whatever the hour and the season', () => {
    fc.assert(
      fc.property(instant, (toldAt) => {
        const from = firstInstantOfParisDay(earliestPriceChangeDay(toldAt));
        const days = (from.getTime() - toldAt.getTime()) / 86_400_000;
        // An hour less or more where the clocks change.
        expect(days).toBeGreaterThan(PRICE_NOTICE_DAYS - 1 / 24 - 0.001);
        expect(days).toBeLessThanOrEqual(PRICE_NOTICE_DAYS + 1 + 1 / 24);
      }),
    );
  });
});

describe('the notice', () => {
  it.each([
    ['active', false, '2026-11-21T12:00:00Z', true],
    ['past_due', false, '2026-11-20T12:00:00Z', true],
    ['cancelling', false, '2026-11-20T12:00:00Z', true],
    // Begun anew since the email.
    ['active', false, '2026-11-21T12:00:01Z', false],
    ['cancelled', false, '2026-11-20T12:00:00Z', false],
    ['inactive', false, '2026-11-20T12:00:00Z', false],
    ['active', true, '2026-11-20T12:00:00Z', false],
    ['offered', true, '2026-11-20T12:00:00Z', false],
  ] as const)(
    'told at noon of the 21st of a row %s (free: %s) since %s: still speaks of it: %s',
    (status, isFree, since, speaks) => {
      expect(isToldOfContract({ status, isFree, startDate: at(since) }, now)).toBe(speaks);
    },
  );

  it('never applies before the announced day, nor within 30 days of the email', () => {
    fc.assert(
      fc.property(instant, instant, (announced, toldAt) => {
        const from = noticeAppliesFrom(announced, toldAt, []);
        expect(from >= announced).toBe(true);
        expect(from >= firstInstantOfParisDay(earliestPriceChangeDay(toldAt))).toBe(true);
      }),
    );
  });

  it('follows the announced day for who was told in time', () => {
    expect(noticeAppliesFrom(at('2027-02-01T23:00:00Z'), now, [])).toEqual(at('2027-02-01T23:00:00Z'));
  });
});

describe('a change after another', () => {
  it('changes the price of the one still to come, and what is paid today where none is', () => {
    const price = euroCents(500);
    const announced = at('2027-02-01T23:00:00Z');
    const pending = { amount: euroCents(700), appliesFrom: at('2027-01-01T00:00:00Z') };
    const change = (...notices: (typeof pending)[]) =>
      changeOfSubscriber({ price, notices }, { amount: euroCents(900), from: announced }, now);
    expect(change()).toEqual({ previous: 500, appliesFrom: announced, isLower: false });
    expect(change(pending)).toEqual({ previous: 700, appliesFrom: announced, isLower: false });
  });
  it('never comes before it, even when the first was told late: the last one announced is the last one paid', () => {
    const change = fc.record({ announced: instant, toldAt: instant });
    fc.assert(
      fc.property(cents, cents, change, change, instant, (first, second, one, other, dueAt) => {
        const earlier = { amount: first, appliesFrom: noticeAppliesFrom(one.announced, one.toldAt, []) };
        const appliesFrom = noticeAppliesFrom(other.announced, other.toldAt, [earlier]);
        const told = [earlier, { amount: second, appliesFrom }];
        expect(priceInForce(first, told, dueAt)).toBe(dueAt >= appliesFrom ? second : first);
      }),
    );
  });
});

describe('a lower price', () => {
  const told = fc
    .array(fc.record({ amount: cents, appliesFrom: instant }), { maxLength: 3 })
    .map((notices) =>
      notices.toSorted((one, other) => one.appliesFrom.getTime() - other.appliesFrom.getTime()),
    );
  const subscriber = fc.record({ price: cents, notices: told });
  const change = fc.record({ amount: cents, from: instant });

  it('reaches who pays more from the next day on, and no dearer one that was to come is ever paid', {
    tags: ['9.price-lowered'],
  }, () => {
    fc.assert(
      fc.property(subscriber, change, instant, instant, (paid, to, toldAt, dueAt) => {
        const { previous, appliesFrom, isLower } = changeOfSubscriber(paid, to, toldAt);
        expect(isLower).toBe(to.amount < priceToCome(paid));
        if (!isLower) return;
        expect(previous).toBeGreaterThan(to.amount);
        expect(appliesFrom > toldAt).toBe(true);
        const after = priceInForce(paid.price, [...paid.notices, { amount: to.amount, appliesFrom }], dueAt);
        const before = priceInForce(paid.price, paid.notices, dueAt);
        expect(after).toBe(dueAt >= appliesFrom ? to.amount : before);
        // It waits for longer than the next day only where less is paid until then.
        const tomorrow = firstInstantOfParisDay(parisDayIn(toldAt, 1));
        if (appliesFrom > tomorrow)
          expect(priceInForce(paid.price, paid.notices, tomorrow)).toBeLessThanOrEqual(to.amount);
      }),
    );
  });

  it('is the one price that needs no thirty days', { tags: ['9.price-lowered'] }, () => {
    fc.assert(
      fc.property(subscriber, change, instant, (paid, to, toldAt) => {
        const { appliesFrom, isLower } = changeOfSubscriber(paid, to, toldAt);
        const inThirtyDays = firstInstantOfParisDay(earliestPriceChangeDay(toldAt));
        if (!isLower) expect(appliesFrom >= inThirtyDays).toBe(true);
      }),
    );
  });
});

describe('what coming back costs', () => {
  const due = at('2026-12-08T13:00:00Z');
  const row = (endDate: string | null, individualPrice = 1004) => ({
    individualPrice: euroCents(individualPrice),
    currentPeriodEnd: due,
    endDate: endDate === null ? null : at(endDate),
  });
  const today = euroCents(600);
  const asked = (ended: ReturnType<typeof row> | undefined, on: string) =>
    priceOfComingBack(ended, today, at(on));

  it('is never less than the month that stayed unpaid, until that month is over', {
    tags: ['9.price-coming-back'],
  }, () => {
    expect(asked(row('2026-12-11T13:00:00Z'), '2026-12-12T08:00:00Z')).toBe(1004);
    expect(asked(row('2026-12-11T13:00:00Z'), '2027-01-08T12:59:59Z')).toBe(1004);
    expect(asked(row('2026-12-11T13:00:00Z'), '2027-01-08T13:00:00Z')).toBe(600);
  });

  it('is that day’s price for who left a paid month, was never here, or had paid less', {
    tags: ['9.price-coming-back'],
  }, () => {
    expect(asked(row('2026-12-08T13:00:00Z'), '2026-12-12T08:00:00Z')).toBe(600);
    expect(asked(row(null), '2026-12-12T08:00:00Z')).toBe(600);
    expect(asked(undefined, '2026-12-12T08:00:00Z')).toBe(600);
    expect(asked(row('2026-12-11T13:00:00Z', 400), '2026-12-12T08:00:00Z')).toBe(600);
  });

  it('rewards nobody for not paying, whatever the price became', { tags: ['9.price-coming-back'] }, () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 60 }), (own, now, days) => {
        const ended = row('2026-12-11T13:00:00Z', own);
        const on = new Date(due.getTime() + days * DAY_MS);
        // Who paid on the day it was due paid `own` for that month, and the lower of both from the next one on.
        const paidByOthers = on < addMonths(due, 1) ? own : euroCents(Math.min(own, now));
        expect(priceOfComingBack(ended, now, on)).toBeGreaterThanOrEqual(paidByOthers);
      }),
    );
  });
});
