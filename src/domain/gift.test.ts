import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parisDay } from './french-dates.ts';
import { actAtGiftEnd, defaultGiftEndDay } from './gift.ts';
import { daysRemaining, endOfParisDay } from './paris-calendar.ts';
import { afterAct } from './subscription-status.ts';

describe('a gift', () => {
  it('ends by default 30 days from today in Paris', () => {
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
  it('is removed at its end, or owned when permanent', () => {
    const gift = { status: 'offered', isFree: true } as const;
    expect(afterAct(gift, actAtGiftEnd(false)).status).toBe('cancelled');
    expect(afterAct(gift, actAtGiftEnd(true))).toEqual({ status: 'purchased_only', isFree: false });
  });
});
