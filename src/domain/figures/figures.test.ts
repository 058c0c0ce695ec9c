import fc from 'fast-check';
import { expect, it } from 'vitest';
import { euroCents, sumCents } from '../money/money.ts';
import { formatPercent, growth, shareOf } from './definitions.ts';
import { annualRevenueOf, projectionsOf } from './projections.ts';

it('growth is null from nothing, 0 without a change, −100 at the end', () => {
  expect(growth(500, 0)).toBeNull();
  expect(growth(0, 0)).toBeNull();
  expect(growth(500, 500)).toBe(0);
  expect(growth(0, 500)).toBe(-100);
  expect(growth(505, 1500)).toBe(-66.3);
});

it('growth has the sign of the change', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, (now, before) => {
      const sign = Math.sign(growth(now, before) ?? Number.NaN);
      expect(sign === 0 || sign === Math.sign(now - before)).toBe(true);
    }),
  );
});

it('a share is null of nobody, else from 0 to 100', () => {
  expect(shareOf(0, 0)).toBeNull();
  const counts = fc.nat(100_000).chain((whole) => fc.tuple(fc.nat(whole), fc.constant(whole + 1)));
  fc.assert(
    fc.property(counts, ([part, whole]) => {
      const share = shareOf(part, whole);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(100);
    }),
  );
  expect(shareOf(1, 3)).toBe(33.3);
});

it('a projection of one automation is subscribers × price × 12 + purchases × price', () => {
  const sale = {
    subscribers: 3,
    purchases: 2,
    subscriptionPrice: euroCents(500),
    purchasePrice: euroCents(3500),
  };
  expect(annualRevenueOf(sale)).toBe(3 * 500 * 12 + 2 * 3500);
});

const sales = fc.array(
  fc.record({
    subscribers: fc.nat(1000),
    purchases: fc.nat(1000),
    subscriptionPrice: fc.integer({ min: 1, max: 5000 }).map(euroCents),
    purchasePrice: fc.integer({ min: 1, max: 20_000 }).map(euroCents),
  }),
);

it('the projections of the shop are sums over its automations', () => {
  fc.assert(
    fc.property(sales, fc.nat(1_000_000).map(euroCents), (list, mrr) => {
      const { monthly, annual, annualFromMrr } = projectionsOf(list, mrr);
      const ten = sumCents(list.map((sale) => annualRevenueOf({ ...sale, subscribers: 10 })));
      expect(annual).toBe(ten);
      expect(annual - annualFromMrr).toBe((monthly - mrr) * 12);
    }),
  );
});

it('percentages are French, signed where something moved', () => {
  expect([
    formatPercent(33.3),
    formatPercent(33.3, true),
    formatPercent(-5, true),
    formatPercent(0, true),
  ]).toEqual(['33,3\u00a0%', '+33,3\u00a0%', '\u22125\u00a0%', '0\u00a0%']);
});
