import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsFault, creditFault, creditFaultWords, leftOf, type PaperAmounts } from './issued-papers.ts';

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
      'L’avoir dépasse ce qui reste de la facture F-1 : 225,50 €.',
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

  it('that passes leaves nothing below zero, however many there were; the whole of an invoice always passes', () => {
    fc.assert(
      fc.property(papers, fc.array(papers, { maxLength: 8 }), (invoice, asked) => {
        expect(creditFault(invoice, invoice, [])).toBeUndefined();
        const given: PaperAmounts[] = [];
        for (const one of asked) if (!creditFault(one, invoice, given)) given.push(one);
        const left = leftOf(invoice, given);
        for (const cents of [
          left.total_cents,
          ...left.rates.flatMap((one) => [one.net_cents, one.vat_cents]),
        ])
          expect(cents).toBeGreaterThanOrEqual(0);
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
