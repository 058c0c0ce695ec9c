import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterAct, SUBSCRIPTION_STATUSES } from '../status/subscription-status.ts';
import { parisDay } from '../time/french-dates.ts';
import { daysRemaining, endOfParisDay } from '../time/paris-calendar.ts';
import { actAtGiftEnd, defaultGiftEndDay, giftEnd, isLongGift, judgeGift, latestGiftEndDay } from './gift.ts';

const running = { endDate: null, giftAsPurchase: false };

describe('a gift', () => {
  it('ends by default 30 days from today in Paris', { tags: ['4.gift.default'] }, () => {
    expect(defaultGiftEndDay(new Date('2026-11-20T12:00:00Z'))).toBe('2026-12-20');
    expect(defaultGiftEndDay(new Date('2026-11-20T23:30:00Z'))).toBe('2026-12-21');
    expect(defaultGiftEndDay(new Date('2026-10-10T12:00:00Z'))).toBe('2026-11-09');
  });
  it('gives 30 days and what is left of today, whatever the season', () => {
    const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (now) => {
        const left = daysRemaining(endOfParisDay(defaultGiftEndDay(now)), now);
        expect([30, 31]).toContain(left);
        expect(defaultGiftEndDay(now) > parisDay(now)).toBe(true);
      }),
    );
  });
  it('is removed at its end, or owned when permanent', { tags: ['4.gift.end'] }, () => {
    const gift = { status: 'offered', isFree: true } as const;
    expect(afterAct(gift, actAtGiftEnd(false)).status).toBe('cancelled');
    expect(afterAct(gift, actAtGiftEnd(true))).toEqual({ status: 'purchased_only', isFree: false });
  });

  const now = new Date('2026-11-20T12:00:00Z');
  const later = new Date('2026-12-20T12:00:00Z');

  it.each([
    [null, 'give'],
    [{ status: 'offered', isFree: true }, 'give'],
    [{ status: 'cancelled', isFree: false }, 'give'],
    [{ status: 'inactive', isFree: false }, 'give'],
    [{ status: 'purchased_only', isFree: false }, 'give'],
    [{ status: 'active', isFree: true }, 'on_trial'],
    [{ status: 'active', isFree: false }, 'already_subscribed'],
    [{ status: 'cancelling', isFree: false }, 'already_subscribed'],
    [{ status: 'past_due', isFree: false }, 'already_subscribed'],
  ] as const)('on %j: %s', (row, answer) => {
    expect(judgeGift(row && { ...row, ...running }, { endDate: later, asPurchase: false }, now)).toBe(answer);
  });

  it('does not end before it begins', () => {
    expect(judgeGift(null, { endDate: now, asPurchase: false }, now)).toBe('end_is_past');
  });

  it('ends within two years, whatever day is typed', { tags: ['4.gift.two-years'] }, () => {
    expect(latestGiftEndDay(now)).toBe('2028-11-19');
    expect(judgeGift(null, { endDate: endOfParisDay('2028-11-19'), asPurchase: false }, now)).toBe('give');
    expect(judgeGift(null, { endDate: endOfParisDay('2028-11-20'), asPurchase: false }, now)).toBe(
      'end_is_too_far',
    );
    expect(judgeGift(null, { endDate: endOfParisDay('9999-12-31'), asPurchase: false }, now)).toBe(
      'end_is_too_far',
    );
  });

  it('is given only where the table of statuses allows it', () => {
    const row = fc.record({ status: fc.constantFrom(...SUBSCRIPTION_STATUSES), isFree: fc.boolean() });
    fc.assert(
      fc.property(row, (standing) => {
        if (judgeGift({ ...standing, ...running }, { endDate: later, asPurchase: false }, now) !== 'give')
          return;
        expect(afterAct(standing, 'grant_gift')).toEqual({ status: 'offered', isFree: true });
      }),
    );
  });

  it('is long from the thirty-first day on, or for good', { tags: ['4.gift.support'] }, () => {
    const long = (endDay?: string, asPurchase = false) => isLongGift({ endDay, asPurchase }, now);
    expect([long(), long('2026-12-20'), long('2026-11-21')]).toEqual([false, false, false]);
    expect([long('2026-12-21'), long('2027-01-01'), long(undefined, true)]).toEqual([true, true, true]);
  });
});

it('a gift on what is not running ends when it is asked to', () => {
  const row = {
    status: 'cancelled',
    isFree: true,
    endDate: new Date('2030-01-01'),
    giftAsPurchase: true,
  } as const;
  const asked = { endDate: new Date('2026-12-20'), asPurchase: true };
  expect([giftEnd(null, asked), giftEnd(row, asked)]).toEqual([asked.endDate, asked.endDate]);
});

it('no gift is ended sooner, nor what was promised for good, by giving again', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const dates = fc.constantFrom(1, 5, 9).map((days) => new Date(now.getTime() + days * 86_400_000));
  fc.assert(
    fc.property(dates, dates, fc.boolean(), fc.boolean(), (former, endDate, giftAsPurchase, asPurchase) => {
      const row = { status: 'offered', isFree: true, endDate: former, giftAsPurchase } as const;
      const asked = { endDate, asPurchase };
      const takesBack = giftAsPurchase ? 'is_for_good' : endDate < former ? 'takes_back' : 'give';
      expect(judgeGift(row, asked, now)).toBe(asPurchase ? 'give' : takesBack);
      if (judgeGift(row, asked, now) === 'give')
        expect(giftEnd(row, asked)).toEqual(new Date(Math.max(+former, +endDate)));
    }),
  );
});
