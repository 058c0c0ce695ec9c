import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceSales, OSS_THRESHOLD, ossWords, type SoldTo } from './distance-sales.ts';
import { euroCents } from './money.ts';

const sold = (net: number, given: Partial<SoldTo> = {}): SoldTo => ({
  ...{ year: 2027, country: 'Belgique', hasVatNumber: false, net: euroCents(net) },
  ...given,
});

describe('the sales to consumers of other states', () => {
  it.each<[string, Partial<SoldTo>]>([
    ['in France', { country: 'France' }],
    ['outside the Union', { country: 'Suisse' }],
    ['to a company that owes the tax itself', { hasVatNumber: true }],
    ['to a country that nobody knows', { country: 'Syldavie' }],
    ['two years ago', { year: 2025 }],
  ])('are none %s', (_where, given) => {
    expect(distanceSales([sold(2_000_000, given)], 2027)).toEqual({ year: 0, before: 0, standing: 'below' });
  });

  it.each([
    [799_999, 0, 'below'],
    [800_000, 0, 'near'],
    [1_000_000, 0, 'near'],
    [1_000_001, 0, 'passed'],
    [0, 1_000_000, 'below'],
    [0, 1_000_001, 'passed'],
  ] as const)('of %d cents, and %d the year before, are %s', (year, before, standing) => {
    const both = [sold(year), sold(before, { year: 2026, country: 'Allemagne' })];
    expect(distanceSales(both, 2027)).toEqual({ year, before, standing });
  });

  it('never fall back below by a further sale, and a credit note takes off what it gives back', () => {
    const order = ['below', 'near', 'passed'];
    fc.assert(
      fc.property(fc.array(fc.nat(2_000_000)), fc.nat(2_000_000), (nets, more) => {
        const before = distanceSales(
          nets.map((net) => sold(net)),
          2027,
        );
        const after = distanceSales(
          [...nets, more].map((net) => sold(net)),
          2027,
        );
        expect(order.indexOf(after.standing)).toBeGreaterThanOrEqual(order.indexOf(before.standing));
        expect(
          distanceSales(
            [...nets, more, -more].map((net) => sold(net)),
            2027,
          ),
        ).toEqual(before);
      }),
    );
  });

  it('say what to do from eighty percent on, until the one-stop shop is used', () => {
    const near = distanceSales([sold(800_000)], 2027);
    const passed = distanceSales([sold(OSS_THRESHOLD + 1)], 2027);
    expect(ossWords(near, null)).toMatch(/Préparez/);
    expect(ossWords(passed, null)).toMatch(/LEGAL_VAT_OSS_SINCE/);
    expect(ossWords(passed, '2027-01-01')).toBeUndefined();
    expect(ossWords(distanceSales([], 2027), null)).toBeUndefined();
  });
});
