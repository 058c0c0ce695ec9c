import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incomeTaxScale, type Scale } from '../facts/micro-enterprise.ts';
import { grossTax, type Household, halfPartsOf, taxAtEffectiveRate, taxOf } from './income-tax.ts';

const alone: Household = { isCouple: false, children: 0, isLoneParent: false };
const couple = (children = 0): Household => ({ isCouple: true, children, isLoneParent: false });
const loneParent = (children: number): Household => ({ isCouple: false, children, isLoneParent: true });

describe('the scale of the income of 2025', () => {
  // service-public.gouv.fr, F1419, « Quel est le barème de l’impôt sur le revenu ? », worked examples: 1 977,69 + 126,30,
  // the same twice, and twice 1 977,69 + 4 626,30.
  it.each([
    [30_000, alone, 2104],
    [60_000, couple(), 4208],
    [90_000, couple(), 13_208],
  ])('on %i € is as service-public computes it', (income, household, tax) =>
    expect(grossTax(income, household, incomeTaxScale.value)).toBe(tax),
  );

  it('is nothing up to the first bound and begins above it', () => {
    expect(grossTax(11_600, alone, incomeTaxScale.value)).toBe(0);
    expect(grossTax(11_700, alone, incomeTaxScale.value)).toBe(11);
  });
});

describe('the cap of the quotient', () => {
  const of2017: Scale = {
    bounds: [9807, 27_086, 72_617, 153_783],
    percents: [0, 14, 30, 41, 45],
    discount: { single: 1177, couple: 1939 },
    halfPartCap: 1527,
    loneParentCap: 3602,
  };
  // DGFiP, brochure pratique 2018, page 319: married, by children, where no « décote » nor the reduction of
  // that year is left.
  it.each([
    [80_000, [12_587, 11_060, 9533, 6479]],
    [70_000, [9587, 8060, 6533]],
    [60_000, [6587, 5060]],
    [50_000, [4254, 3568, 2881]],
    [45_000, [3554]],
  ])('makes the tax of the administration’s own table for %i €', (income, taxes) =>
    expect(taxes.map((_, children) => grossTax(income, couple(children), of2017))).toEqual(taxes),
  );

  it('leaves a lone parent 4 262 € for the first child, and 1 807 € for each half-part after it', () => {
    const free = grossTax(150_000, alone, incomeTaxScale.value);
    expect(free - grossTax(150_000, loneParent(1), incomeTaxScale.value)).toBe(4262);
    expect(free - grossTax(150_000, loneParent(2), incomeTaxScale.value)).toBe(4262 + 1807);
  });

  it('counts parts as article 194 does', () => {
    // DGFiP, brochure pratique, table of parts; in half-parts.
    expect([alone, couple(), couple(1), couple(2), couple(3), couple(4)].map(halfPartsOf)).toEqual([
      2, 4, 5, 6, 8, 10,
    ]);
    expect([loneParent(0), loneParent(1), loneParent(2), loneParent(3)].map(halfPartsOf)).toEqual([
      2, 4, 5, 7,
    ]);
  });
});

describe('the « décote »', () => {
  // BOI-IR-LIQ-20-20-30 of 7 April 2026: 897 € and 1 483 € less 45,25 %, up to taxes of 1 982 € and 3 277 €.
  it('makes 413 € of 902 € for who is alone', () => {
    expect(grossTax(19_800, alone, incomeTaxScale.value)).toBe(902);
    expect(taxOf(19_800, alone, incomeTaxScale.value)).toBe(413);
  });

  it('ends at 1 982 € of tax, and at 3 277 € for a couple', () => {
    const reduced = (income: number, household: Household) =>
      grossTax(income, household, incomeTaxScale.value) - taxOf(income, household, incomeTaxScale.value);
    expect([grossTax(29_570, alone, incomeTaxScale.value), reduced(29_570, alone)]).toEqual([1977, 2]);
    expect([grossTax(29_595, alone, incomeTaxScale.value), reduced(29_595, alone)]).toEqual([1982, 0]);
    expect([grossTax(52_990, couple(), incomeTaxScale.value), reduced(52_990, couple())]).toEqual([3277, 0]);
    expect(reduced(52_900, couple())).toBeGreaterThan(0);
  });

  // MoneyVox, 20 February 2026, « barème officiel »: tax is asked for from 17 604 € on, which the table of 2026 has in
  // steps of a few euros; and nothing is below 61 € (article 1657, 1 bis).
  it('leaves nothing to pay just below 17 604 €, and 61 € or more above', () => {
    expect(taxOf(17_590, alone, incomeTaxScale.value)).toBe(0);
    expect(taxOf(17_604, alone, incomeTaxScale.value)).toBeGreaterThanOrEqual(61);
  });
});

describe('the effective rate', () => {
  const of2011: Scale = {
    bounds: [5963, 11_896, 26_420, 70_830],
    percents: [0, 5.5, 14, 30, 41],
    discount: { single: 439, couple: 439 },
    halfPartCap: 2336,
    loneParentCap: 4040,
  };
  // droitissimo.com, « Le prélèvement forfaitaire libératoire risque-t-il de pénaliser l’auto-entrepreneur ? » (6/2/2012):
  // 22 500 € of salaries and 23 200 € of profit: 8 144 € on the whole, 4 010 € on the salaries, and not 1 811 €.
  it('makes 4 010 € of the worked example of 2011', () => {
    expect(grossTax(45_700, alone, of2011)).toBe(8144);
    expect(taxAtEffectiveRate(22_500, 23_200, alone, of2011)).toBe(4010);
    expect(taxOf(22_500, alone, of2011)).toBe(1811);
  });
});

describe('the tax of a household', () => {
  const household = fc.record({
    isCouple: fc.boolean(),
    children: fc.integer({ min: 0, max: 6 }),
    isLoneParent: fc.boolean(),
  });
  const income = fc.integer({ min: 0, max: 400_000 });

  it('never falls when its income rises, nor rises with a child', () => {
    fc.assert(
      fc.property(income, fc.integer({ min: 1, max: 5000 }), household, (base, more, home) => {
        expect(taxOf(base + more, home, incomeTaxScale.value)).toBeGreaterThanOrEqual(
          taxOf(base, home, incomeTaxScale.value),
        );
        const withChild = { ...home, children: home.children + 1 };
        expect(taxOf(base, withChild, incomeTaxScale.value)).toBeLessThanOrEqual(
          taxOf(base, home, incomeTaxScale.value),
        );
      }),
    );
  });

  it('at the effective rate is its whole tax without a profit, and its share of it with one', () => {
    fc.assert(
      fc.property(income, fc.integer({ min: 1, max: 100_000 }), household, (other, profit, home) => {
        expect(taxAtEffectiveRate(other, 0, home, incomeTaxScale.value)).toBe(
          taxOf(other, home, incomeTaxScale.value),
        );
        const share = (taxOf(other + profit, home, incomeTaxScale.value) * other) / (other + profit);
        const tax = taxAtEffectiveRate(other, profit, home, incomeTaxScale.value);
        expect(tax === 0 || Math.abs(tax - share) <= 0.5).toBe(true);
        expect(taxAtEffectiveRate(0, profit, home, incomeTaxScale.value)).toBe(0);
      }),
    );
  });
});
