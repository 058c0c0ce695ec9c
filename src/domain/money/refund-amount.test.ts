import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { euroCents } from './money.ts';
import { judgeRefund, leftToRefund } from './refund-amount.ts';

const parts = fc.record({
  purchase: fc.integer({ min: 0, max: 20_000 }).map(euroCents),
  subscription: fc.integer({ min: 0, max: 10_000 }).map(euroCents),
});
const asked = fc.record(
  {
    purchase: fc.integer({ min: 0, max: 20_000 }).map(euroCents),
    subscription: fc.integer({ min: 0, max: 10_000 }).map(euroCents),
  },
  { requiredKeys: [] },
);

describe('what staff may give back of an order', () => {
  test('is never more than each part took, however many times they ask', () => {
    fc.assert(
      fc.property(parts, fc.array(asked, { maxLength: 8 }), (taken, requests) => {
        let back = { purchase: euroCents(0), subscription: euroCents(0) };
        for (const request of requests) {
          const judged = judgeRefund(request, leftToRefund(taken, back));
          if (judged.answer !== 'refund') continue;
          expect(judged.parts.purchase + judged.parts.subscription).toBeGreaterThan(0);
          back = {
            purchase: euroCents(back.purchase + judged.parts.purchase),
            subscription: euroCents(back.subscription + judged.parts.subscription),
          };
        }
        expect(back.purchase).toBeLessThanOrEqual(taken.purchase);
        expect(back.subscription).toBeLessThanOrEqual(taken.subscription);
      }),
    );
  });

  test('is all that is left when no amount is named, then nothing', () => {
    fc.assert(
      fc.property(parts, (taken) => {
        const none = { purchase: euroCents(0), subscription: euroCents(0) };
        const whole = judgeRefund({}, leftToRefund(taken, none));
        const isFree = taken.purchase + taken.subscription === 0;
        expect(whole).toEqual(isFree ? { answer: 'nothing_left' } : { answer: 'refund', parts: taken });
        expect(judgeRefund({}, leftToRefund(taken, taken))).toEqual({ answer: 'nothing_left' });
      }),
    );
  });

  test('says which part is asked too much of, and what is left of it', () => {
    const left = { purchase: euroCents(3500), subscription: euroCents(100) };
    expect(judgeRefund({ subscription: euroCents(101) }, left)).toEqual({
      answer: 'too_much',
      part: 'subscription',
      left: 100,
    });
  });
});
