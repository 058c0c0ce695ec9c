import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { MOST_TRIES, nextTryAt } from './reading.ts';

const now = new Date('2026-11-26T08:00:00Z');

describe('after a failure of the model', () => {
  it.each([
    [1, '2026-11-26T08:01:00.000Z'],
    [2, '2026-11-26T08:10:00.000Z'],
    [3, undefined],
    [4, undefined],
  ])('the %d. is followed by a try at %s', (failed, at) => {
    expect(nextTryAt(failed, now)?.toISOString()).toBe(at);
  });

  it('waits as long as the provider asks, an hour at most, and never less than its own wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_TRIES - 1 }), fc.nat(10 * HOUR_MS), (failed, asked) => {
        const own = nextTryAt(failed, now)!.getTime();
        const at = nextTryAt(failed, now, asked)!.getTime();
        expect(at).toBe(Math.max(own, now.getTime() + Math.min(asked, HOUR_MS)));
      }),
    );
  });
});
