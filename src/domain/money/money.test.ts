import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsFromEuros,
  euroCents,
  eurosFromCents,
  formatEuros,
  formatEurosExactly,
  formatEurosPerMonth,
  isEuroAmount,
  roundHalfUp,
  sumCents,
  ZERO,
} from './money.ts';

const cents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }).map(euroCents);

describe('euroCents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (n) => {
    expect(() => euroCents(n)).toThrow(RangeError);
  });
  it('never carries a negative zero', () => {
    expect(Object.is(euroCents(-0), 0)).toBe(true);
  });
});

describe('roundHalfUp', () => {
  it.each([
    [2.5, 3],
    [2.4999, 2],
    [-2.5, -3],
    [1.005 * 100, 101],
    [0.1 + 0.2, 0],
    [-0.2, 0],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('rounds %d to %d', (from, to) => {
    expect(roundHalfUp(from)).toBe(to);
  });
  it('cancels a charge by its refund, whatever the fraction', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (n) => {
        expect(sumCents([roundHalfUp(n), roundHalfUp(-n)])).toBe(ZERO);
      }),
    );
  });
  it('is never further than half a cent', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (n) => {
        expect(Math.abs(roundHalfUp(n) - n)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});

describe('euros on the wire', () => {
  it('goes there and back without losing a cent', () => {
    fc.assert(
      fc.property(cents, (c) => {
        expect(centsFromEuros(eurosFromCents(c))).toBe(c);
      }),
    );
  });
  it('writes at most two decimals', () => {
    fc.assert(
      fc.property(cents, (c) => {
        expect(JSON.stringify(eurosFromCents(c))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });
  it.each([4.999, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('refuses %d', (euros) => {
    expect(isEuroAmount(euros)).toBe(false);
    expect(() => centsFromEuros(euros)).toThrow(RangeError);
  });
  it.each([
    [35, 3500],
    [4.99, 499],
    [0.29, 29],
    [1.1, 110],
  ])('reads %d euros as %d cents', (euros, expected) => {
    expect(centsFromEuros(euros)).toBe(expected);
  });
});

describe('sumCents', () => {
  it('is zero for nothing', () => expect(sumCents([])).toBe(ZERO));
  it('refuses a sum that is no longer exact', () => {
    expect(() => sumCents([euroCents(Number.MAX_SAFE_INTEGER), euroCents(1)])).toThrow(RangeError);
  });
});

describe('formatEuros', () => {
  it.each([
    [3500, '35\u00a0€'],
    [499, '4,99\u00a0€'],
    [5, '0,05\u00a0€'],
    [0, '0\u00a0€'],
    [123450, '1\u202f234,50\u00a0€'],
    [123456789012, '1\u202f234\u202f567\u202f890,12\u00a0€'],
    [-500, '\u22125\u00a0€'],
  ])('shows %d cents as %s', { tags: ['9.money'] }, (n, shown) => {
    expect(formatEuros(euroCents(n))).toBe(shown);
  });
  it('agrees with Intl fr-FR, save for the whole amounts and the real minus sign', {
    tags: ['9.money'],
  }, () => {
    const intl = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
    fc.assert(
      fc.property(cents, (c) => {
        expect(formatEuros(c)).toBe(
          intl
            .format(c / 100)
            .replace(',00', '')
            .replace('-', '\u2212'),
        );
      }),
    );
  });
  it.each([
    [3500, '35,00\u00a0€'],
    [499, '4,99\u00a0€'],
    [-123400, '\u22121\u202f234,00\u00a0€'],
  ])('writes %d cents as %s where cents are always written', (n, shown) => {
    expect(formatEurosExactly(euroCents(n))).toBe(shown);
  });
  it('shows a monthly price', { tags: ['9.money'] }, () =>
    expect(formatEurosPerMonth(euroCents(500))).toBe('5\u00a0€/mois'),
  );
});
