import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents, formatEuros, ZERO } from '../money/money.ts';
import { DEFAULT_MONTHLY_CAP } from './monthly-cap.ts';
import { priceOfMonth } from './price-of-month.ts';
import {
  DEFAULT_PURCHASE_PRICE,
  DEFAULT_SUBSCRIPTION_PRICE,
  monthOfSet,
  startPrice,
  totalDueToday,
} from './prices.ts';

const defaults = { purchasePrice: DEFAULT_PURCHASE_PRICE, subscriptionPrice: DEFAULT_SUBSCRIPTION_PRICE };

describe('prices', () => {
  it('start at 35 € and 5 €, 40 € on the first day', { tags: ['9.prices'] }, () => {
    expect(formatEuros(DEFAULT_PURCHASE_PRICE)).toBe('35\u00a0€');
    expect(formatEuros(DEFAULT_SUBSCRIPTION_PRICE)).toBe('5\u00a0€');
    expect(startPrice(defaults)).toBe(4000);
  });
  it('are the same today for who has nothing else', { tags: ['9.start-price'] }, () => {
    const { amount: firstMonth } = priceOfMonth(
      { kind: 'first', price: DEFAULT_SUBSCRIPTION_PRICE, beside: [], paidSinceGivenBack: null },
      { cap: DEFAULT_MONTHLY_CAP, alreadyDebited: ZERO },
    );
    expect(totalDueToday({ purchasePrice: DEFAULT_PURCHASE_PRICE, firstMonth })).toBe(startPrice(defaults));
  });
  it('leave only the month to who owns the automation, and nothing under a full cap', () => {
    expect(totalDueToday({ purchasePrice: ZERO, firstMonth: euroCents(500) })).toBe(500);
    expect(totalDueToday({ purchasePrice: ZERO, firstMonth: ZERO })).toBe(0);
  });
  it('of a set are its sum, and never more than the cap of a new account', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }).map(euroCents), { maxLength: 8 }), (prices) => {
        const { sum, capped } = monthOfSet(prices);
        expect(sum).toBe(prices.reduce((total, price) => total + price, 0));
        expect(capped).toBe(Math.min(sum, DEFAULT_MONTHLY_CAP));
      }),
    );
  });
});
