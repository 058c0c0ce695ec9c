import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Discount, isMoreThanTheLines, lineCents, type PricedLine, totalsOf } from './priced-lines.ts';

/** `of(10_000, 0.045)`: a price of at most six decimals, typed as in the page. */
const of = (quantity: number, price: number, percent = 20): PricedLine => ({
  quantity: Math.round(quantity * 1000),
  unitPrice: Math.round(price * 1_000_000),
  vat: Math.round(percent * 100),
});
const none: Discount = { is: 'none' };
const charged = (lines: PricedLine[], discount: Discount = none) => totalsOf(lines, discount, true);

describe('a line', () => {
  // Worked out on paper; the first two are issue 20's, which the former page answered 130,00 and 500,00.
  it.each([
    [1000, 0.125, 12_500],
    [10_000, 0.045, 45_000],
    [3, 0.333333, 100],
    [1, 0.000001, 0],
    [1_000_000, 0.000001, 100],
    [0.5, 0.01, 1],
    [1, 0.005, 1],
    [1, 0.004999, 0],
    [1, 1.005, 101],
    [1.5, 19.99, 2999],
    [7.333, 45.55, 33_402],
    [1, -0.005, -1],
    [-2, 12.345, -2469],
    [999_999.999, 9_999_999.999999, 999_999_998_999_900],
  ])('of %d at %d € is %d cents, the price itself never rounded', (quantity, price, cents) => {
    expect(lineCents(of(quantity, price))).toBe(cents);
  });

  it('is within half a cent of the exact product, half a cent going away from zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: -1e12, max: 1e12 }),
        (quantity, unitPrice) => {
          const exact = BigInt(quantity) * BigInt(unitPrice);
          const rounded = BigInt(lineCents({ quantity, unitPrice, vat: 0 })) * 10_000_000n;
          const apart = rounded > exact ? rounded - exact : exact - rounded;
          expect(apart <= 5_000_000n).toBe(true);
          if (apart === 5_000_000n) expect(rounded > 0n ? rounded > exact : rounded < exact).toBe(true);
        },
      ),
    );
  });

  it('refuses what a number no longer holds to the cent, instead of being nearly right', () => {
    expect(() => lineCents({ quantity: 1e12, unitPrice: 1e13, vat: 0 })).toThrow(RangeError);
  });
});

describe('the totals', () => {
  it('of 10 000 at 0,045 € and 20 % are 540,00 €, not 600,00 €', () => {
    expect(charged([of(10_000, 0.045)])).toMatchObject({
      netCents: 45_000,
      vatCents: 9000,
      totalCents: 54_000,
    });
  });

  // EN 16931-1, BR-CO-17: the tax is that of a rate's whole. Three times 0,33 € are 0,20 € of tax, not three of 0,07 €.
  it('tax the whole of a rate, not each line', () => {
    expect(charged([of(1, 0.33), of(1, 0.33), of(1, 0.33)])).toMatchObject({ netCents: 99, vatCents: 20 });
  });

  // CGI, art. 278, 278-0 bis, 281 nonies, 296 and 297: what 100,00 € bear of tax at each rate.
  it.each([
    [20, 2000],
    [13, 1300],
    [10, 1000],
    [8.5, 850],
    [5.5, 550],
    [2.1, 210],
    [1.75, 175],
    [1.05, 105],
    [0.9, 90],
    [0, 0],
  ])('bear at %d %% on 100 €, cents of tax: %d', (percent, vatCents) => {
    expect(charged([of(1, 100, percent)])).toMatchObject({ vatCents, totalCents: 10_000 + vatCents });
  });

  it('spread a discount over the rates in proportion: 5 % of 5 978,00 € leaves 5 548,00 € and 131,10 €', () => {
    const lines = [of(3.5, 480), of(8, 520), of(20, 6.9, 5.5)];
    expect(charged(lines, { is: 'percent', rate: 500 })).toEqual({
      grossCents: 597_800,
      discountCents: 29_890,
      netCents: 567_910,
      rates: [
        { vat: 2000, netCents: 554_800, vatCents: 110_960 },
        { vat: 550, netCents: 13_110, vatCents: 721 },
      ],
      vatCents: 111_681,
      totalCents: 679_591,
    });
  });

  it('hold no tax and no rate where none is charged', () => {
    expect(totalsOf([of(2, 50)], none, false)).toMatchObject({ rates: [], vatCents: 0, totalCents: 10_000 });
  });

  const line = fc.record({
    quantity: fc.integer({ min: 0, max: 1e7 }),
    unitPrice: fc.integer({ min: -1e9, max: 1e9 }),
    vat: fc.constantFrom(2000, 1300, 1000, 850, 550, 210, 175, 105, 90, 0),
  });
  const discounts = fc.oneof(
    fc.record({ is: fc.constant('percent' as const), rate: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ is: fc.constant('amount' as const), cents: fc.nat(1e9) }),
  );

  it('lose no cent: the rates make the whole without tax, and with it (EN 16931-1, BR-CO-14 and 15)', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), discounts, (lines, discount) => {
        const totals = charged(lines, discount);
        fc.pre(totals.grossCents !== 0);
        expect(totals.rates.reduce((sum, rate) => sum + rate.netCents, 0)).toBe(totals.netCents);
        expect(totals.netCents).toBe(totals.grossCents - totals.discountCents);
        expect(totals.totalCents).toBe(
          totals.netCents + totals.rates.reduce((sum, rate) => sum + rate.vatCents, 0),
        );
      }),
    );
  });

  it('are the same in whatever order the lines stand', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), discounts, (lines, discount) => {
        expect(charged(lines.toReversed(), discount)).toEqual(charged(lines, discount));
      }),
    );
  });
});

it('a discount of an amount beyond the lines is found', () => {
  const amount = (cents: number): Discount => ({ is: 'amount', cents });
  expect(isMoreThanTheLines([of(1, 10)], amount(1000))).toBe(false);
  expect(isMoreThanTheLines([of(1, 10)], amount(1001))).toBe(true);
  expect(isMoreThanTheLines([of(1, -10)], amount(1))).toBe(true);
});
