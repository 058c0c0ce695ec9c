import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EuroCents, euroCents, sumCents } from '../money/money.ts';
import { linesOfPaper } from '../money/sales-journal.ts';
import { type VatTreatment, vatWithin } from '../money/vat-treatment.ts';
import { daysLater } from '../time/paris-calendar.ts';
import { addSales, buyerOfReport, paymentsOf, type ReportedPaper, transactionsOf } from './report-sums.ts';

const day = fc.nat(60).map((days) => daysLater('2027-09-01', days));
const treatments: readonly VatTreatment[] = [
  { rate: 20 },
  { rate: 8.5 },
  { rate: 19, state: 'DE' },
  { rate: 0, reason: 'franchise' },
  { rate: 0, reason: 'reverse_charge' },
  { rate: 0, reason: 'overseas' },
  { rate: 0, reason: 'abroad' },
];
const buyers: readonly ReportedPaper['buyer'][] = [
  {},
  { name: 'Ada' },
  { company: 'Sans numéro' },
  { siren: '732829320' },
  { vatNumber: 'DE100' },
];

const paperOf = (given: Partial<ReportedPaper> & { total: EuroCents }): ReportedPaper => {
  const treatment = given.treatment ?? { rate: 20 };
  return {
    number: 'F-2027-000001',
    day: '2027-09-01',
    buyer: {},
    onDebits: false,
    treatment,
    vat: vatWithin(given.total, treatment),
    ...given,
  };
};
const papers = fc
  .array(
    fc.record({
      day,
      total: fc.integer({ min: -20_000, max: 20_000 }).map(euroCents),
      treatment: fc.constantFrom(...treatments),
      buyer: fc.constantFrom(...buyers),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((one, index) => paperOf({ ...one, number: `F-${String(index).padStart(4, '0')}` })));

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

describe('what is told of sales', () => {
  it('adds up to the sales journal of the same days, over any partition of them', {
    tags: ['reports.sums'],
  }, () => {
    fc.assert(
      fc.property(papers, fc.array(day, { maxLength: 5 }), (all, cuts) => {
        const bounds = ['2027-09-01', ...cuts.toSorted(), '2028-01-01'];
        const parts = bounds
          .slice(1)
          .map((until, at) => all.filter((one) => one.day >= (bounds[at] ?? '') && one.day < until))
          .map((part) => transactionsOf(part));
        const sales = parts.flatMap((part) => part.sales);
        const invoices = parts.flatMap((part) => part.invoices);
        const told = all.filter(({ buyer }) => buyerOfReport(buyer) !== 'apart');
        const journal = told.flatMap(({ total, vat, treatment }) =>
          linesOfPaper({
            ...{ total, vat, lines: [{ kind: 'purchase', amount: total }] },
            isDueElsewhere: 'state' in treatment,
          }),
        );
        const credited = (account: string) =>
          sum(journal.filter((line) => line.account === account).map(({ credit, debit }) => credit - debit));
        const net = sum(sales.map((one) => one.net)) + sum(invoices.map(({ total, vat }) => total - vat));
        expect(net).toBe(credited('purchase'));
        const french = invoices.filter(({ treatment }) => !('state' in treatment));
        expect(sum([...sales, ...french].map((one) => one.vat))).toBe(credited('vat'));
        expect(addSales(sales)).toEqual(transactionsOf(all).sales);
      }),
    );
  });

  it('says French VAT apart from what bears none, day by day and rate by rate', {
    tags: ['reports.sums'],
  }, () => {
    const total = euroCents(12_000);
    const { sales, invoices } = transactionsOf([
      paperOf({ total }),
      paperOf({ total }),
      paperOf({ total, treatment: { rate: 8.5 } }),
      paperOf({ total, treatment: { rate: 19, state: 'DE' } }),
      paperOf({ total, treatment: { rate: 0, reason: 'abroad' } }),
      paperOf({ total: euroCents(-6_000), day: '2027-09-02' }),
      paperOf({ total, buyer: { siren: '732829320', company: 'Du Pont Neuf' } }),
      paperOf({
        total,
        buyer: { vatNumber: 'DE100' },
        treatment: { rate: 0, reason: 'reverse_charge' },
        number: 'F-9',
      }),
    ]);
    expect(sales).toEqual([
      {
        day: '2027-09-01',
        category: 'TNT1',
        onDebits: false,
        rate: 0,
        net: 10_084 + 12_000,
        vat: 0,
        count: 2,
      },
      { day: '2027-09-01', category: 'TPS1', onDebits: false, rate: 8.5, net: 11_060, vat: 940, count: 1 },
      { day: '2027-09-01', category: 'TPS1', onDebits: false, rate: 20, net: 20_000, vat: 4_000, count: 2 },
      { day: '2027-09-02', category: 'TPS1', onDebits: false, rate: 20, net: -5_000, vat: -1_000, count: 0 },
    ]);
    expect(invoices.map(({ number }) => number)).toEqual(['F-9']);
  });

  it('of a company: France’s travel apart, each of another state is told, one without a number is a consumer', () => {
    expect(buyerOfReport({ siren: '732829320', vatNumber: 'FR40732829320' })).toBe('apart');
    expect(buyerOfReport({ vatNumber: 'FR40732829320' })).toBe('apart');
    // Neither is deposited as an invoice: of Monaco, and a number whose nine digits are no SIREN.
    for (const vatNumber of ['FR13000123456', 'FR32123456789'])
      expect(buyerOfReport({ vatNumber, company: 'Yachts' })).toBe('consumer');
    expect(buyerOfReport({ vatNumber: 'EL123456789' })).toBe('abroad');
    expect(buyerOfReport({ company: 'Association des amis' })).toBe('consumer');
  });
});

describe('what is told of payments', () => {
  const paper = paperOf({ total: euroCents(12_000) });

  it('is by day and rate, less what was given back on its own day, and only where French VAT falls due', {
    tags: ['reports.payments'],
  }, () => {
    const of = (treatment: VatTreatment, buyer: ReportedPaper['buyer'] = {}) => ({
      ...paper,
      treatment,
      buyer,
    });
    const amount = euroCents(12_000);
    const { received, invoices } = paymentsOf([
      { day: '2027-09-01', amount, paper },
      { day: '2027-09-01', amount, paper },
      { day: '2027-09-02', amount: euroCents(-2_000), paper },
      { day: '2027-09-01', amount, paper: of({ rate: 8.5 }) },
      { day: '2027-09-01', amount, paper: of({ rate: 0, reason: 'franchise' }) },
      { day: '2027-09-01', amount, paper: of({ rate: 19, state: 'DE' }) },
      { day: '2027-09-01', amount, paper: of({ rate: 0, reason: 'abroad' }) },
      { day: '2027-09-01', amount, paper: of({ rate: 0, reason: 'reverse_charge' }, { vatNumber: 'DE100' }) },
      { day: '2027-09-01', amount, paper: of({ rate: 20 }, { siren: '732829320' }) },
      { day: '2027-09-03', amount, paper: of({ rate: 20 }, { vatNumber: 'DE302' }) },
      { day: '2027-09-05', amount, paper: { ...paper, onDebits: true } },
    ]);
    expect(received).toEqual([
      { day: '2027-09-01', rate: 0, amount: 12_000 },
      { day: '2027-09-01', rate: 8.5, amount: 12_000 },
      { day: '2027-09-01', rate: 20, amount: 24_000 },
      { day: '2027-09-02', rate: 20, amount: -2_000 },
    ]);
    expect(invoices).toMatchObject([{ day: '2027-09-03', rate: 20, amount: 12_000 }]);
  });

  it('adds up over any partition, and a payment given back on its day leaves nothing', () => {
    const move = fc.record({ day, amount: fc.integer({ min: -9_000, max: 9_000 }).map(euroCents) });
    fc.assert(
      fc.property(fc.array(move), day, (moves, cut) => {
        const all = moves.map((one) => ({ ...one, paper }));
        const parts = [all.filter((one) => one.day < cut), all.filter((one) => one.day >= cut)];
        const sums = parts.flatMap((part) => paymentsOf(part).received);
        expect(sums).toEqual(paymentsOf(all).received);
        expect(sumCents(sums.map(({ amount }) => amount))).toBe(sumCents(moves.map(({ amount }) => amount)));
      }),
    );
    const there = { day: '2027-09-01', amount: euroCents(5), paper };
    expect(paymentsOf([there, { ...there, amount: euroCents(-5) }]).received).toEqual([]);
  });
});
