import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAILURES_WINDOW_SECONDS, secondsBetweenAttempts } from './sign-in-pace.ts';

const failures = fc.nat(10_000);

describe('the time between two attempts on an account', () => {
  it('is nothing for eight failures, then doubles to one minute', () => {
    const waits = [0, 7, 8, 9, 10, 11, 12, 50].map((own) => secondsBetweenAttempts({ own, everywhere: 0 }));
    expect(waits).toEqual([0, 0, 5, 10, 20, 40, 60, 60]);
  });

  it('is nothing for who has not failed, however often others have', () => {
    fc.assert(
      fc.property(failures, (everywhere) => {
        expect(secondsBetweenAttempts({ own: 0, everywhere })).toBe(0);
      }),
    );
  });

  it('never shrinks with failures, and never outlives their memory', () => {
    fc.assert(
      fc.property(failures, failures, fc.nat(50), fc.nat(50), (own, everywhere, more, moreEverywhere) => {
        const wait = secondsBetweenAttempts({ own, everywhere });
        const next = secondsBetweenAttempts({ own: own + more, everywhere: everywhere + moreEverywhere });
        expect(next).toBeGreaterThanOrEqual(wait);
        expect(next).toBeLessThanOrEqual(FAILURES_WINDOW_SECONDS);
      }),
    );
  });
});
