import fc from 'fast-check';
import { expect, test } from 'vitest';
import { euroCents } from '../money/money.ts';
import { effectOfPrice } from './price-effect.ts';

const price = fc.integer({ min: 1, max: 5_000 }).map(euroCents);

test('a change shows its share within the month, and the month within the cap, before and after', () => {
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 6 }),
      price,
      fc.integer({ min: 200, max: 10_000 }).map(euroCents),
      (prices, amount, cap) => {
        const counted = prices.map((one, index) => ({ id: index + 1, price: one }));
        const previous = prices[0]!;
        const effect = effectOfPrice({ counted, cap, id: 1, previous, amount });
        expect(effect.shareBefore).toBeLessThanOrEqual(effect.monthBefore);
        expect(effect.shareAfter).toBeLessThanOrEqual(effect.monthAfter);
        expect(Math.max(effect.monthBefore, effect.monthAfter)).toBeLessThanOrEqual(cap);
        const back = effectOfPrice({ counted, cap, id: 1, previous: amount, amount: previous });
        expect([back.shareBefore, back.monthBefore]).toEqual([effect.shareAfter, effect.monthAfter]);
      },
    ),
  );
});

test('the cap may hide a change in whole', () => {
  const counted = [
    { id: 1, price: euroCents(500) },
    { id: 2, price: euroCents(1000) },
  ];
  const change = { counted, cap: euroCents(1500), id: 1, previous: euroCents(500), amount: euroCents(1000) };
  expect(effectOfPrice(change)).toEqual({
    shareBefore: 500,
    shareAfter: 750,
    monthBefore: 1500,
    monthAfter: 1500,
  });
});
