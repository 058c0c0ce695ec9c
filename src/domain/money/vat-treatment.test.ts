import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents } from './money.ts';
import { STANDARD_RATES, standardRate, vatOfRow, vatTreatment, vatWithin } from './vat-treatment.ts';

const seller = { vatNumber: 'FR40303265045' };
const oss = { ...seller, ossSince: '2027-01-01' };
const on = '2026-12-01';
const OTHER_STATES = Object.keys(STANDARD_RATES);

describe('a seller outside the tax', () => {
  it('charges none, whoever buys', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('FR', 'DE', 'CH', 'RE'),
        fc.constantFrom(undefined, 'DE100'),
        (country, vatNumber) => {
          expect(vatTreatment({}, { country, vatNumber }, on)).toEqual({ rate: 0, reason: 'franchise' });
        },
      ),
    );
  });
});

describe('a seller who owes the tax', () => {
  it.each([
    ['FR', '69003', { rate: 20 }],
    ['MC', '98000', { rate: 20 }],
    [undefined, '69003', { rate: 20 }],
    ['FR', '97110', { rate: 8.5 }],
    ['FR', '97200', { rate: 8.5 }],
    ['FR', '97400', { rate: 8.5 }],
    ['RE', '97400', { rate: 8.5 }],
    ['FR', '97300', { rate: 0, reason: 'overseas' }],
    ['FR', '97600', { rate: 0, reason: 'overseas' }],
    ['FR', '97133', { rate: 0, reason: 'abroad' }],
    ['FR', '97150', { rate: 0, reason: 'abroad' }],
    ['FR', '98800', { rate: 0, reason: 'abroad' }],
    ['PF', '98713', { rate: 0, reason: 'abroad' }],
    ['CH', '1201', { rate: 0, reason: 'abroad' }],
    ['BE', '1000', { rate: 20 }],
  ])('of a consumer in %s %s takes %j', (country, postalCode, treatment) => {
    expect(vatTreatment(seller, { country, postalCode }, on)).toEqual(treatment);
  });

  it('leaves it to the company of another state whose number is of that state, and to no other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OTHER_STATES), fc.constantFrom(...OTHER_STATES), (country, other) => {
        const vatNumber = `${other === 'GR' ? 'EL' : other}123456789`;
        const reversed = { rate: 0, reason: 'reverse_charge' };
        const treatment = vatTreatment(oss, { country, vatNumber }, '2027-06-01');
        if (country === other) expect(treatment).toEqual(reversed);
        else expect(treatment).not.toEqual(reversed);
      }),
    );
  });

  it('takes that of the consumer’s state from the day on which it declares by the one-stop shop', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OTHER_STATES), (country) => {
        expect(vatTreatment(oss, { country }, '2026-12-31')).toEqual({ rate: 20 });
        expect(vatTreatment(oss, { country }, '2027-01-01')).toEqual({
          rate: standardRate(country, '2027-01-01'),
          state: country,
        });
      }),
    );
  });
});

it('each state has the rate of its day', { tags: ['billing.vat'] }, () => {
  expect(OTHER_STATES).toHaveLength(26);
  expect([standardRate('EE', '2025-06-30'), standardRate('EE', '2025-07-01')]).toEqual([22, 24]);
  expect([standardRate('RO', '2025-07-31'), standardRate('RO', '2025-08-01')]).toEqual([19, 21]);
  expect([standardRate('SK', '2024-12-31'), standardRate('SK', '2025-01-01')]).toEqual([20, 23]);
  expect(standardRate('CH', on)).toBeUndefined();
});

it('what was issued before treatments were kept bears French VAT, or none by a seller without a number', () => {
  expect(vatOfRow({ vat: null, seller })).toEqual({ rate: 20 });
  expect(vatOfRow({ vat: null, seller: {} })).toEqual({ rate: 0, reason: 'franchise' });
  expect(vatOfRow({ vat: { rate: 8.5 }, seller })).toEqual({ rate: 8.5 });
});

it('is within the price at every rate, to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom(8.5, 17, 20, 25.5, 27),
      (cents, rate) => {
        const tax = vatWithin(euroCents(cents), { rate });
        expect(Math.abs(tax - ((cents - tax) * rate) / 100)).toBeLessThan(0.65);
      },
    ),
  );
  expect(vatWithin(euroCents(10_850), { rate: 8.5 })).toBe(850);
});
