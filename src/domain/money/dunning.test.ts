import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import {
  attemptsUsedAfterFailure,
  attemptTimes,
  dunningEnd,
  isHardDecline,
  lateNeed,
  nextAttempt,
  shouldSuspend,
} from './dunning.ts';

const pastDueSince = new Date('2026-10-24T10:00:00Z');
const hoursLater = (hours: number) => new Date(pastDueSince.getTime() + hours * HOUR_MS);

describe('the 3 days', () => {
  it('tries at +24, +48 and +72 hours, across the change of hour too', { tags: ['9.retry'] }, () => {
    expect(attemptTimes(pastDueSince).map((d) => d.toISOString())).toEqual([
      '2026-10-25T10:00:00.000Z',
      '2026-10-26T10:00:00.000Z',
      '2026-10-27T10:00:00.000Z',
    ]);
    expect(dunningEnd(pastDueSince)).toEqual(hoursLater(72));
  });
  it.each([
    [0, 24],
    [1, 48],
    [2, 72],
  ])('after %d attempts the next is at +%d h', (attemptsUsed, hours) => {
    expect(nextAttempt({ pastDueSince, attemptsUsed })).toEqual(hoursLater(hours));
  });
  it('has no fourth attempt', () => expect(nextAttempt({ pastDueSince, attemptsUsed: 3 })).toBeNull());
});

describe('after a failure', () => {
  it('spends one slot', () => {
    expect(
      attemptsUsedAfterFailure({ pastDueSince, attemptsUsed: 0 }, 'insufficient_funds', hoursLater(24)),
    ).toBe(1);
  });
  it('does not make up missed slots in a burst', () => {
    expect(attemptsUsedAfterFailure({ pastDueSince, attemptsUsed: 0 }, null, hoursLater(50))).toBe(2);
    expect(attemptsUsedAfterFailure({ pastDueSince, attemptsUsed: 0 }, null, hoursLater(1000))).toBe(3);
  });
  it('skips the other attempts after a hard decline, not the delay', () => {
    const attemptsUsed = attemptsUsedAfterFailure(
      { pastDueSince, attemptsUsed: 0 },
      'stolen_card',
      hoursLater(24),
    );
    expect(nextAttempt({ pastDueSince, attemptsUsed })).toBeNull();
    expect(shouldSuspend({ pastDueSince, attemptsUsed }, hoursLater(71.9))).toBe(false);
    expect(shouldSuspend({ pastDueSince, attemptsUsed }, hoursLater(72))).toBe(true);
  });
  it.each([
    ['lost_card', true],
    ['authentication_required', true],
    ['insufficient_funds', false],
    ['generic_decline', false],
    [null, false],
  ])('%s is hard: %s', (code, hard) => expect(isHardDecline(code)).toBe(hard));
});

describe('suspension', () => {
  it('waits for the last attempt even when the 3 days are over', () => {
    expect(shouldSuspend({ pastDueSince, attemptsUsed: 2 }, hoursLater(80))).toBe(false);
    expect(shouldSuspend({ pastDueSince, attemptsUsed: 3 }, hoursLater(80))).toBe(true);
  });
  it('comes for whoever always declines, never before 72 h, after at most 3 attempts', {
    tags: ['1.three-days'],
  }, () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }), (steps) => {
        let attemptsUsed = 0;
        let attempts = 0;
        let hours = 0;
        for (const step of [...steps, 100, 1, 1, 1]) {
          hours += step;
          const now = hoursLater(hours);
          if (shouldSuspend({ pastDueSince, attemptsUsed }, now)) {
            expect(hours).toBeGreaterThanOrEqual(72);
            break;
          }
          const due = nextAttempt({ pastDueSince, attemptsUsed });
          if (due !== null && due <= now) {
            attempts += 1;
            attemptsUsed = attemptsUsedAfterFailure({ pastDueSince, attemptsUsed }, null, now);
          }
        }
        expect(attempts).toBeGreaterThanOrEqual(1);
        expect(attempts).toBeLessThanOrEqual(3);
        expect(shouldSuspend({ pastDueSince, attemptsUsed }, hoursLater(hours + 1))).toBe(true);
      }),
    );
  });
});

describe('what a late payment still needs', () => {
  it.each([
    ['authentication_required', 'bank'],
    ['payment_intent_authentication_failure', 'bank'],
    ['insufficient_funds', 'card'],
    ['lost_card', 'card'],
    [null, 'card'],
  ])('after %s: the %s', (code, need) => expect(lateNeed(code)).toBe(need));
});
