import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountsFault,
  creditFault,
  creditFaultWords,
  leftOf,
  type PaperAmounts,
  paperFault,
} from './issued-papers.ts';

/** Each rate with its net amount; the tax by its rate, as the tools round it. */
const worth = (...rates: [vat_rate: number, net_cents: number][]): PaperAmounts => {
  const all = rates.map(([vat_rate, net_cents]) => ({
    ...{ vat_rate, net_cents, vat_cents: Math.round((net_cents * vat_rate) / 100) },
  }));
  const net_cents = all.reduce((sum, one) => sum + one.net_cents, 0);
  const vat_cents = all.reduce((sum, one) => sum + one.vat_cents, 0);
  return { net_cents, vat_cents, total_cents: net_cents + vat_cents, rates: all };
};
const withoutTax = (net_cents: number): PaperAmounts => ({
  ...{ net_cents, vat_cents: 0, total_cents: net_cents, rates: [] },
});
const said = (credit: PaperAmounts, invoice: PaperAmounts, earlier: PaperAmounts[] = []) => {
  const fault = creditFault(credit, invoice, earlier);
  return fault && [fault.is, creditFaultWords(fault, 'F-1').replace(/[\u00a0\u202f]/g, ' ')];
};

describe('a credit note', () => {
  it('of 80 at 20 % is not of an invoice of 100 at 5,5 %, though its total is less', () => {
    expect(said(worth([20, 8000]), worth([5.5, 10_000]))).toEqual([
      'beyond',
      'La facture F-1 n’a rien à rendre à 20 % : il en reste 100,00 € HT à 5,5 %.',
    ]);
  });

  it('gives back no more than is left at its rate, nor in all', () => {
    const invoice = worth([20, 10_000], [5.5, 10_000]);
    expect(said(worth([20, 10_000]), invoice)).toBeUndefined();
    expect(said(worth([20, 10_001]), invoice)).toEqual([
      'beyond',
      'L’avoir dépasse ce qui reste de la facture F-1 à 20 % : 100,00 € HT et 20,00 € de TVA.',
    ]);
    expect(said(worth([20, 5000]), invoice, [worth([20, 6000])])?.[0]).toBe('beyond');
    expect(said(worth([20, 4000]), invoice, [worth([20, 6000])])).toBeUndefined();
    expect(said(worth([20, 50_000]), invoice)).toEqual([
      'beyond',
      'L’avoir dépasse ce qui reste de la facture F-1 : 225,50 €, dont 200,00 € HT.',
    ]);
  });

  it('without tax on an invoice with tax may be meant, as a discount net of tax; without tax on one without is sound', () => {
    expect(said(withoutTax(5000), worth([20, 10_000]))?.[0]).toBe('net');
    expect(said(withoutTax(11_000), worth([20, 10_000]))?.[0]).toBe('beyond');
    expect(said(withoutTax(5000), withoutTax(10_000))).toBeUndefined();
    expect(said(withoutTax(5001), withoutTax(10_000), [withoutTax(5000)])?.[0]).toBe('beyond');
    expect(said(worth([20, 1000]), withoutTax(10_000))?.[0]).toBe('beyond');
  });

  it('of an invoice whose rates are not known is held against its total', () => {
    const former = { ...worth([20, 10_000]), rates: [] };
    expect(said(worth([5.5, 8000]), former)).toBeUndefined();
    expect(said(worth([20, 10_001]), former)?.[0]).toBe('beyond');
  });

  const rates = fc.uniqueArray(
    fc.tuple(fc.constantFrom(20, 10, 5.5, 2.1, 0), fc.integer({ min: 1, max: 1e6 })),
    {
      selector: ([rate]) => rate,
      minLength: 1,
    },
  );
  const papers = rates.map((all) => worth(...all));

  it('of the last part passes though each part rounds its tax up', () => {
    const part = worth([20, 503]);
    expect(part.vat_cents).toBe(101);
    expect(said(part, worth([20, 1006]), [part])).toBeUndefined();
    const former = { ...worth([20, 1006]), rates: [] };
    expect(said(part, former, [part])).toBeUndefined();
    expect(said(worth([20, 1]), worth([20, 1006]), [part, part])?.[0]).toBe('beyond');
  });

  it('gives no tax of nothing, however often it is asked for by one cent', () => {
    const cent = { net_cents: 0, vat_cents: 1, total_cents: 1 };
    const one = { ...cent, rates: [{ vat_rate: 20, net_cents: 0, vat_cents: 1 }] };
    expect(said(one, worth([20, 1000]))).toBeUndefined();
    expect(said(one, worth([20, 1000]), [worth([20, 1000])])?.[0]).toBe('beyond');
  });

  it('is negative only at a rate that its invoice has negative, and no further', () => {
    expect(said(worth([20, -500], [10, 1000]), worth([20, 500], [10, 1000]))).toEqual([
      'negative',
      'La facture F-1 n’a rien de négatif à 20 % : écrivez en positif ce que l’avoir rend.',
    ]);
    expect(said(worth([20, 1000], [5.5, -200]), worth([20, 1000]))?.[0]).toBe('negative');
    const invoice = worth([20, 1000], [10, -200]);
    expect(said(invoice, invoice)).toBeUndefined();
    expect(said(worth([20, 1000], [10, -201]), invoice)?.[0]).toBe('beyond');
    expect(said(worth([20, 500], [10, 100]), invoice)?.[0]).toBe('beyond');
  });

  it('net of tax is asked about where it is more than the invoice has without tax, and less than its whole net', () => {
    const invoice = worth([0, 5000], [20, 10_000]);
    expect(said(withoutTax(5000), invoice)).toBeUndefined();
    expect(said(withoutTax(8000), invoice)?.[0]).toBe('net');
    expect(said(worth([0, 8000]), invoice)?.[0]).toBe('net');
    expect(said(withoutTax(15_001), invoice)?.[0]).toBe('beyond');
    expect(said(worth([20, 7000]), invoice, [withoutTax(8000)])).toBeUndefined();
    expect(said(worth([20, 7001]), invoice, [withoutTax(8000)])?.[0]).toBe('beyond');
  });

  it('after the other gives an invoice back in whatever parts, and not one cent more', () => {
    const vat = fc.constantFrom(20, 10, 8.5, 5.5, 2.1, 0);
    const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 });
    const split = fc.uniqueArray(fc.tuple(vat, parts), { selector: ([rate]) => rate, minLength: 1 });
    fc.assert(
      fc.property(split, (all) => {
        const sum = (nets: number[]) => nets.reduce((total, one) => total + one, 0);
        const invoice = worth(...all.map(([rate, nets]): [number, number] => [rate, sum(nets)]));
        const given: PaperAmounts[] = [];
        for (const [rate, nets] of all)
          for (const net of nets) {
            const part = worth([rate, net]);
            expect(creditFault(part, invoice, given)).toBeUndefined();
            given.push(part);
          }
        for (const [rate] of all) expect(creditFault(worth([rate, 1]), invoice, given)?.is).toBe('beyond');
      }),
    );
  });

  it('that passes leaves no net below zero and of tax a cent for each at most; the whole of an invoice always passes', () => {
    fc.assert(
      fc.property(papers, fc.array(papers, { maxLength: 8 }), (invoice, asked) => {
        expect(creditFault(invoice, invoice, [])).toBeUndefined();
        const given: PaperAmounts[] = [];
        for (const one of asked) if (!creditFault(one, invoice, given)) given.push(one);
        const left = leftOf(invoice, given);
        expect(left.net_cents).toBeGreaterThanOrEqual(0);
        for (const one of left.rates) {
          expect(one.net_cents).toBeGreaterThanOrEqual(0);
          expect(one.vat_cents).toBeGreaterThanOrEqual(-given.length);
        }
      }),
    );
  });
});

it('amounts make one whole, or their field is named', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (net) => {
      const paper = worth([20, net], [5.5, 2 * net]);
      expect(amountsFault(paper)).toBeUndefined();
      expect(amountsFault({ ...paper, total_cents: paper.total_cents + 1 })?.[0]).toBe('total_cents');
      expect(amountsFault({ ...paper, rates: paper.rates.slice(1) })?.[0]).toBe('net_cents');
    }),
  );
  expect(amountsFault({ ...worth([20, 100]), rates: [] })?.[0]).toBe('vat_cents');
  expect(amountsFault(worth([20, 100], [20, 100]))?.[0]).toBe('rates');
  expect(amountsFault(withoutTax(12))).toBeUndefined();
});

it('a paper is of a day that is not far ahead, has a prefix of its kind, and is not negative; a credit note gives something back', () => {
  const paper = { ...worth([20, 100]), day: '2026-12-29', prefix: 'F', customer: '', origin: '' };
  const of = (kind: 'invoice' | 'credit_note' | 'quote', change = {}) =>
    paperFault(kind, { ...paper, ...change }, '2026-12-29')?.[0];
  expect(of('invoice')).toBeUndefined();
  for (const kind of ['invoice', 'credit_note', 'quote'] as const)
    expect(of(kind, { day: '2026-12-30' })).toBe('day');
  expect(of('invoice', { prefix: 'AV' })).toBe('prefix');
  expect(of('credit_note', { prefix: '' })).toBeUndefined();
  expect(of('credit_note', worth([20, 0]))).toBe('total_cents');
  expect(of('credit_note', worth([20, -100]))).toBe('total_cents');
  expect(of('invoice', worth([20, -100]))).toBe('total_cents');
  expect(of('invoice', worth([20, 0]))).toBeUndefined();
});
