import fc from 'fast-check';
import { expect, it } from 'vitest';
import { euroCents, sumCents } from './money.ts';
import { includedVat, NORMAL_VAT_PERCENT, netAmounts } from './vat.ts';

const seller = { vatNumber: 'FR40303265045' };

it('takes the tax out of a price that includes it', () => {
  expect(includedVat(euroCents(12_000), seller)).toBe(2_000);
  expect(includedVat(euroCents(499), seller)).toBe(83);
});

it('contains none for a seller without a VAT number', () => {
  expect(includedVat(euroCents(12_000), {})).toBe(0);
});

it('is a fifth of what is left, within the rounding, for a charge and for its refund alike', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      const vat = includedVat(euroCents(cents), seller);
      expect(Math.abs(vat - ((cents - vat) * NORMAL_VAT_PERCENT) / 100)).toBeLessThan(0.601);
      expect(includedVat(euroCents(-cents), seller)).toBe(euroCents(-vat));
    }),
  );
});

it('shares the tax over the lines to the cent: before tax, they make the total less its tax', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 4 }), (cents) => {
      const lines = cents.map(euroCents);
      const total = sumCents(lines);
      const vat = includedVat(total, seller);
      expect(sumCents(netAmounts(lines, vat))).toBe(total - vat);
    }),
  );
});

it('leaves every line as it is for a seller without VAT', () => {
  expect(netAmounts([euroCents(3_500), euroCents(-100)], euroCents(0))).toEqual([3_500, -100]);
});
