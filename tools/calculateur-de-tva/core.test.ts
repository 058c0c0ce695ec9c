import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatTerritories } from '../facts/vat-rates.ts';
import { compute, isExact, netRange, taxOn, totalsByRate } from './core.ts';

describe('tax on a net amount', () => {
  // By hand, from the rates of articles 278 to 281 nonies, 296 and 297 of the CGI.
  it.each([
    [123_450, 2000, 24_690],
    [10_000, 1000, 1000],
    [10_000, 550, 550],
    [10_000, 210, 210],
    [10_000, 850, 850],
    [10_000, 175, 175],
    [10_000, 105, 105],
    [10_000, 90, 90],
    [10_000, 1300, 1300],
    // economie-news.com on the subscriptions of 2025: 150 € at 5,5 % are 8,25 €, at 20 % 30 €.
    [15_000, 550, 825],
    [15_000, 2000, 3000],
    // Half a cent goes up, and down for a credit note.
    [250, 210, 5],
    [50, 550, 3],
    [-50, 550, -3],
    // 1,15 × 5,5 % is 6,325 cents.
    [115, 550, 6],
  ])('%i cents at %i hundredths of a percent is %i', (net, rate, tax) => expect(taxOn(net, rate)).toBe(tax));

  it('is exact where binary fractions are not', () =>
    expect(taxOn(100_000_000_025, 2000)).toBe(20_000_000_005));
});

describe('back to the net amount', () => {
  it.each([
    ['ttc', 10_850, 850, 10_000],
    ['ttc', 12_000, 2000, 10_000],
    ['ttc', 999, 2000, 833],
    ['tva', 850, 850, 10_000],
    ['tva', 1960, 1960, 10_000],
  ] as const)('from « %s » of %i at %i is %i', (known, cents, rate, net) =>
    expect(compute(known, cents, rate)?.net).toBe(net),
  );

  it('from the tax alone at 0 % is nothing', () => expect(compute('tva', 100, 0)).toBeUndefined());

  it('from 0,03 € with tax at 20 % is not to the cent, and it is said', () => {
    const amounts = compute('ttc', 3, 2000)!;
    expect([amounts.net, amounts.tax, isExact(amounts)]).toEqual([3, 0, false]);
  });

  it('from a tax is one of many, which are told', () => {
    expect(netRange(850, 850)).toEqual([9995, 10_005]);
    expect(netRange(1, 2000)).toEqual([3, 7]);
    // No net amount has a tax of 3 cents at 150 %.
    expect(netRange(4, 15_000)).toBeUndefined();
  });
});

const rate = fc.constantFrom(
  ...vatTerritories.value.flatMap(({ rates }) => rates.map((one) => one.rate)),
  1960,
);
const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });

describe('whatever the amount', () => {
  it('net and tax make the gross amount', () => {
    fc.assert(
      fc.property(fc.constantFrom('ht', 'ttc', 'tva'), cents, rate, (known, amount, at) => {
        const found = compute(known, amount, at);
        if (found) expect(found.net + found.tax).toBe(found.gross);
        else expect([known, at]).toEqual(['tva', 0]);
      }),
    );
  });

  it('a price made from a net amount leads back to it', () => {
    fc.assert(
      fc.property(cents, rate, (net, at) => {
        const gross = compute('ht', net, at)?.gross ?? Number.NaN;
        const back = compute('ttc', gross, at);
        expect(back?.gross).toBe(gross);
        expect(back?.net).toBe(net);
      }),
    );
  });

  it('the range of a tax begins and ends where it says', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(90, 210, 550, 850, 1000, 2000), (tax, at) => {
        const range = netRange(tax, at);
        if (!range) throw new Error('every tax of these rates has one');
        expect(range.map((net) => taxOn(net, at))).toEqual([tax, tax]);
        expect(taxOn(range[0] - 1, at)).not.toBe(tax);
        expect(taxOn(range[1] + 1, at)).not.toBe(tax);
      }),
    );
  });

  it('totals are those of the lines', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, rate), { minLength: 1, maxLength: 20 }), (typed) => {
        const lines = typed.flatMap(([amount, at]) => compute('ht', amount, at) ?? []);
        const totals = totalsByRate(lines);
        const sum = (all: readonly { gross: number }[]) => all.reduce((total, { gross }) => total + gross, 0);
        expect(sum(totals)).toBe(sum(lines));
        expect(totals.map((one) => one.rate)).toEqual(
          [...new Set(lines.map((one) => one.rate))].sort((a, b) => b - a),
        );
      }),
    );
  });
});

it('the tax of the whole is told beside that of the lines: three times 0,33 € at 5,5 %', () => {
  const line = compute('ht', 33, 550)!;
  // 1,815 cents each are 2: 6 in all; 5,445 of 0,99 € are 5.
  expect(totalsByRate([line, line, line])).toMatchObject([{ net: 99, tax: 6, taxOnWhole: 5 }]);
});

it('no rate of 5,5 % is said to be for energy, whose subscriptions left it on 1 August 2025', () => {
  const uses = vatTerritories.value
    .flatMap(({ rates }) => rates.filter((one) => one.rate === 550))
    .map(({ use }) => use);
  expect(uses.join()).not.toMatch(/électricité|gaz|énergie\b/);
});
