import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articlesToEarn, dayOfMonth, discounted, type Known, priced, solve } from './core.ts';

function solved(known: Known, vat = 2000) {
  const found = solve(known, vat);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}

describe('two known quantities give the others', () => {
  // INSEE, « taux de marge » and « taux de marque » of trade, on a cost of 100 € sold for 150 € without tax.
  it.each<Known>([
    { cout: 10_000, tmarge: 50 },
    { cout: 10_000, pvht: 15_000 },
    { cout: 10_000, pvttc: 18_000 },
    { cout: 10_000, marge: 5_000 },
    { cout: 10_000, coef: 1.8 },
    { pvht: 15_000, tmarque: 100 / 3 },
    { pvht: 15_000, marge: 5_000 },
    { pvttc: 18_000, tmarge: 50 },
    { pvttc: 18_000, coef: 1.8 },
    { marge: 5_000, tmarge: 50 },
    { marge: 5_000, tmarque: 100 / 3 },
  ])('%o is a cost of 100 € and a price of 150 €', (known) => {
    expect(priced(solved(known))).toEqual({
      costCents: 10_000,
      priceCents: 15_000,
      withTaxCents: 18_000,
      marginCents: 5_000,
    });
  });

  it('and what cannot be says why', () => {
    expect(solve({ pvht: 1000, tmarque: 100 }, 2000)).toEqual({ problem: 'full_markup' });
    expect(solve({ marge: 1000, tmarge: 0 }, 2000)).toEqual({ problem: 'no_margin' });
    expect(solve({ pvht: 1000, marge: 2000 }, 2000)).toEqual({ problem: 'impossible' });
    expect(solve({ cout: 1000, tmarge: -200 }, 2000)).toEqual({ problem: 'impossible' });
  });
});

describe('a discount', () => {
  it('of a tenth on 9,99 € with tax makes 8,99 €', () => {
    const article = solved({ pvttc: 999, cout: 500 });
    expect(priced(discounted(article, 10))).toMatchObject({ withTaxCents: 899, priceCents: 749 });
  });

  it.each([
    [1999, 15, 1699],
    [4990, 30, 3493],
    [1, 40, 1],
    [10_005, 5, 9505],
  ])('on %i cents with tax, of %i %%, makes %i', (withTax, percent, expected) => {
    expect(priced(discounted(solved({ pvttc: withTax, cout: 0 }), percent)).withTaxCents).toBe(expected);
  });

  it('is the same on the price with tax as on paper, for every price and rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom(5, 10, 15, 20, 30, 40),
        fc.constantFrom(0, 210, 550, 850, 1000, 2000),
        (withTax, percent, vat) => {
          const { withTaxCents } = priced(discounted(solved({ pvttc: withTax, cout: 0 }, vat), percent));
          // In whole numbers, half a cent up.
          expect(withTaxCents).toBe(Math.floor((withTax * (100 - percent) + 50) / 100));
        },
      ),
    );
  });
});

describe('what is to be sold', () => {
  it('is whole articles, the least that earn the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (amount, margin) => {
        const articles = articlesToEarn(amount, margin) ?? Number.NaN;
        expect(Number.isInteger(articles)).toBe(true);
        expect(articles * margin).toBeGreaterThanOrEqual(amount);
        expect((articles - 1) * margin).toBeLessThan(amount);
      }),
    );
  });

  it('is nothing that exists without a margin', () => {
    expect([articlesToEarn(100, 0), articlesToEarn(100, -5)]).toEqual([undefined, undefined]);
  });

  it('is reached on a day of the month, or not', () => {
    expect([dayOfMonth(10, 30), dayOfMonth(30, 30), dayOfMonth(31, 30)]).toEqual([10, 30, undefined]);
  });
});
