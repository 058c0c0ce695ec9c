import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents } from './money.ts';
import {
  STANDARD_RATES,
  standardRate,
  vatOfPart,
  vatOfRow,
  vatTreatment,
  vatWithin,
} from './vat-treatment.ts';

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

/** The tax that each takes back, and what is left of it. */
function takenBack(parts: readonly number[], rate: number): { taken: number[]; left: number } {
  let total = parts.reduce((sum, part) => sum + part, 0);
  let left = Number(vatWithin(euroCents(total), { rate }));
  const taken = parts.map((part) => {
    const tax = vatOfPart(euroCents(-part), { total: euroCents(total), vat: euroCents(left) }, { rate });
    [total, left] = [total - part, left + tax];
    return 0 - tax;
  });
  return { taken, left };
}

describe('the tax of parts that go back one by one', () => {
  it('is never more than is left of it, however each of them rounds', () => {
    expect(takenBack([250, 244, 4, 2], 20)).toEqual({ taken: [42, 41, 0, 0], left: 0 });
    expect(takenBack([250, 250], 20)).toEqual({ taken: [42, 41], left: 0 });
  });

  it('is never so little that the rest would bear more tax than it is worth', () => {
    expect(takenBack([201, 201, 201, 1], 20)).toEqual({ taken: [33, 33, 34, 1], left: 0 });
  });

  it('is whole once all is back, never negative and never more than its part, however it was cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(0, 8.5, 17, 20, 25.5, 27),
        (parts, rate) => {
          const { taken, left } = takenBack(parts, rate);
          expect(left).toBe(0);
          for (const [index, part] of parts.entries()) {
            expect(taken[index]).toBeGreaterThanOrEqual(0);
            expect(taken[index]).toBeLessThanOrEqual(part);
          }
        },
      ),
    );
  });

  it('is none where former parts took more than there was', () => {
    const left = { total: euroCents(1), vat: euroCents(-1) };
    expect(vatOfPart(euroCents(-1), left, { rate: 20 })).toBe(0);
  });
});
