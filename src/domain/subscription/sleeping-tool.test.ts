import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUBSCRIPTION_STATUSES } from '../status/subscription-status.ts';
import { addMonths } from '../time/billing-period.ts';
import { DAY_MS } from '../time/durations.ts';
import {
  ASKED_AGAIN_MONTHS,
  ASLEEP_DAYS,
  hasBeenUsed,
  isToBeAsked,
  stateOfAsked,
  unusedSince,
  type WatchedTool,
} from './sleeping-tool.ts';

const start = new Date('2026-01-31T12:00:00Z');
const tool: WatchedTool = {
  status: 'active',
  isFree: false,
  isCarried: true,
  hasPage: true,
  startDate: start,
  lastAccessed: null,
  savedAt: null,
};
const days = (count: number, from = start) => new Date(from.getTime() + count * DAY_MS);

describe('whether its subscriber is asked', () => {
  it('sixty days after the beginning when it was never opened, after the last use otherwise', () => {
    expect(isToBeAsked(tool, null, new Date(days(60).getTime() - 1))).toBe(false);
    expect(isToBeAsked(tool, null, days(60))).toBe(true);
    const opened = { ...tool, lastAccessed: days(10) };
    expect([isToBeAsked(opened, null, days(69)), isToBeAsked(opened, null, days(70))]).toEqual([false, true]);
    const savedIn = { ...opened, savedAt: days(15) };
    expect([isToBeAsked(savedIn, null, days(74)), isToBeAsked(savedIn, null, days(75))]).toEqual([
      false,
      true,
    ]);
  });

  it('an opening of an earlier subscription on the same row is no use of this one', () => {
    const anew = { ...tool, lastAccessed: days(-300) };
    expect(unusedSince(anew)).toEqual(start);
    expect([hasBeenUsed(anew), hasBeenUsed({ ...tool, savedAt: days(1) })]).toEqual([false, true]);
  });

  it('only of what is debited every month and can be opened', () => {
    for (const status of SUBSCRIPTION_STATUSES)
      expect(isToBeAsked({ ...tool, status }, null, days(400))).toBe(status === 'active');
    for (const unpaid of [{ isFree: true }, { isCarried: false }, { hasPage: false }])
      expect(isToBeAsked({ ...tool, ...unpaid }, null, days(400))).toBe(false);
  });

  it('looked at at any time, however it is used, never within sixty days of a use, nor twice in six months', () => {
    const step = fc.record({
      pause: fc.integer({ min: 0, max: 90 * 24 }),
      act: fc.constantFrom('look', 'look', 'look', 'open', 'save'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let now = start;
        let seen = tool;
        let askedAt: Date | null = null;
        for (const { pause, act } of steps) {
          now = new Date(now.getTime() + (pause * DAY_MS) / 24);
          if (act === 'open') seen = { ...seen, lastAccessed: now };
          if (act === 'save') seen = { ...seen, savedAt: now };
          if (act !== 'look') continue;
          const asleepMs = now.getTime() - unusedSince(seen).getTime();
          const isLeftInPeace = askedAt !== null && addMonths(now, -ASKED_AGAIN_MONTHS) < askedAt;
          const isAsked = isToBeAsked(seen, askedAt, now);
          expect(isAsked).toBe(asleepMs >= ASLEEP_DAYS * DAY_MS && !isLeftInPeace);
          if (isAsked) askedAt = now;
        }
      }),
    );
  });
});

describe('what its link leads to', () => {
  it('a choice as long as the subscription that was asked about is renewed', () => {
    const asked = (row: Partial<WatchedTool>, at = days(60)) => stateOfAsked({ ...tool, ...row }, at);
    expect([asked({}), asked({ status: 'past_due' }), asked({ status: 'cancelling' })]).toEqual([
      'running',
      'running',
      'ending',
    ]);
    for (const status of ['cancelled', 'inactive', 'purchased_only', 'offered'] as const)
      expect(asked({ status })).toBe('over');
    expect([asked({ isFree: true }), asked({ startDate: days(90) })]).toEqual(['over', 'over']);
  });
});
