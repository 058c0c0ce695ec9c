import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetLeftCents, costOfTokens, isWithinBudget, microcents, wholeCents } from './reading.ts';

describe('the cost of a call', () => {
  it('is exact in millionths of a cent: 3,000 tokens at 2.50 € a million are 0.75 cent', () => {
    expect(costOfTokens({ input: 3000, output: 0 }, { input: 250, output: 1000 })).toBe(750_000);
  });

  it('is shown in whole cents, rounded up', () => {
    expect([0, 1, 1_000_000, 1_000_001].map((n) => wholeCents(microcents(n)))).toEqual([0, 1, 1, 2]);
  });

  it.each([[-1], [0.5], [Number.NaN], [2 ** 60]])('is never %d', (n) =>
    expect(() => microcents(n)).toThrow(RangeError),
  );

  it('never passes the budget, whichever calls are let through', () => {
    const calls = fc.array(fc.integer({ min: 0, max: 5_000_000 }));
    fc.assert(
      fc.property(calls, fc.integer({ min: 0, max: 20 }), (costs, budget) => {
        let spent = microcents(0);
        for (const cost of costs) {
          const most = microcents(cost);
          if (isWithinBudget(spent, most, budget)) spent = microcents(spent + most);
        }
        expect(spent).toBeLessThanOrEqual(budget * 1_000_000);
        expect(budgetLeftCents(spent, budget)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
