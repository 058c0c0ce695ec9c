import fc from 'fast-check';
import { expect, it } from 'vitest';
import { euroCents, sumCents } from './money.ts';
import { NORMAL_VAT_PERCENT, netAmounts } from './vat.ts';
import { vatWithin } from './vat-treatment.ts';

const vat = { rate: NORMAL_VAT_PERCENT };

it('takes the tax out of a price that includes it', () => {
  expect(vatWithin(euroCents(12_000), vat)).toBe(2_000);
  expect(vatWithin(euroCents(499), vat)).toBe(83);
});

it('contains none for a seller without a VAT number', () => {
  expect(vatWithin(euroCents(12_000), { rate: 0, reason: 'franchise' })).toBe(0);
});

it('is a fifth of what is left, within the rounding, for a charge and for its refund alike', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      const tax = vatWithin(euroCents(cents), vat);
      expect(Math.abs(tax - ((cents - tax) * NORMAL_VAT_PERCENT) / 100)).toBeLessThan(0.601);
      expect(vatWithin(euroCents(-cents), vat)).toBe(euroCents(-tax));
    }),
  );
});

it('shares the tax over the lines to the cent: before tax, they make the total less its tax', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 4 }), (cents) => {
      const lines = cents.map(euroCents);
      const total = sumCents(lines);
      const tax = vatWithin(total, vat);
      expect(sumCents(netAmounts(lines, tax))).toBe(total - tax);
    }),
  );
});

it('shares it over a credit note as over its invoice, line by line, discounts too', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 4 }),
      (cents) => {
        const lines = cents.map(euroCents);
        const tax = vatWithin(sumCents(lines), vat);
        const opposite = (amounts: readonly number[]) => amounts.map((amount) => euroCents(-amount));
        expect(netAmounts(opposite(lines), euroCents(-tax))).toEqual(opposite(netAmounts(lines, tax)));
      },
    ),
  );
});

it('leaves every line as it is for a seller without VAT', () => {
  expect(netAmounts([euroCents(3_500), euroCents(-100)], euroCents(0))).toEqual([3_500, -100]);
});
