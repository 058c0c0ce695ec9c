import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents, sumCents } from './money.ts';
import { CARD_MOVES, fecAmount, fecText, linesOfCard, linesOfPaper, sirenIn } from './sales-journal.ts';
import { vatWithin } from './vat-treatment.ts';

const price = fc.integer({ min: 0, max: 200_000 });
const isTaxed = fc.boolean();
const isCredited = fc.boolean();

describe('an entry of the sales journal', () => {
  it('is balanced to the cent, whatever the paper says, taxed or not, invoice or credit note', {
    tags: ['finances.sales-journal.balanced'],
  }, () => {
    fc.assert(
      fc.property(price, price, price, isTaxed, isCredited, fc.boolean(), (bought, month, cap, ...is) => {
        const [taxed, credited, isDueElsewhere] = is;
        const off = Math.min(cap, month);
        const sign = credited ? -1 : 1;
        const lines = [
          { kind: 'purchase', amount: euroCents(sign * bought) } as const,
          { kind: 'subscription', amount: euroCents(sign * month) } as const,
          { kind: 'cap_discount', amount: euroCents(sign * -off) } as const,
        ];
        const total = sumCents(lines.map(({ amount }) => amount));
        const vat = vatWithin(total, { rate: taxed ? 20 : 0 });
        const entry = linesOfPaper({ total, vat, isDueElsewhere, lines });
        const debit = sumCents(entry.map((line) => line.debit));
        expect(debit).toBe(sumCents(entry.map((line) => line.credit)));
        expect(debit).toBeGreaterThanOrEqual(Math.abs(total));
        const taxes = entry.filter(({ account }) => account.startsWith('vat'));
        expect(taxes.map(({ account }) => account)).toEqual(
          vat === 0 ? [] : [isDueElsewhere ? 'vat_elsewhere' : 'vat'],
        );
        // One side of each line, never both, never none.
        for (const line of entry) {
          expect(Math.min(line.debit, line.credit)).toBe(0);
          expect(Math.max(line.debit, line.credit)).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('is balanced with the discounts of codes too, and its sides are what the paper says', {
    tags: ['finances.sales-journal.balanced'],
  }, () => {
    const sold = fc.record({ kind: fc.constantFrom('purchase', 'subscription'), cents: price, off: price });
    const discounts = { purchase: 'purchase_discount', subscription: 'month_discount' } as const;
    fc.assert(
      fc.property(fc.array(sold, { maxLength: 12 }), isTaxed, isCredited, (all, taxed, credited) => {
        const sign = credited ? -1 : 1;
        const lines = all.flatMap(({ kind, cents, off }) => [
          { kind, amount: euroCents(sign * cents) },
          { kind: discounts[kind], amount: euroCents(-sign * Math.min(off, cents)) },
        ]);
        const total = sumCents(lines.map(({ amount }) => amount));
        const vat = vatWithin(total, { rate: taxed ? 20 : 0 });
        const entry = linesOfPaper({ total, vat, lines });
        const of = (account: string) =>
          sumCents(
            entry
              .filter((line) => line.account === account)
              .map(({ debit, credit }) => euroCents(debit - credit)),
          );
        expect(sumCents(entry.map(({ debit }) => debit))).toBe(sumCents(entry.map(({ credit }) => credit)));
        expect(of('customers')).toBe(total + 0);
        expect(of('vat')).toBe(0 - vat);
      }),
    );
  });

  it('of a card is balanced, and what goes back mirrors what came', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CARD_MOVES), fc.integer({ min: 1, max: 200_000 }), (move, cents) => {
        const entry = linesOfCard(move, euroCents(cents));
        expect(sumCents(entry.map(({ debit }) => debit))).toBe(cents);
        expect(sumCents(entry.map(({ credit }) => credit))).toBe(cents);
      }),
    );
    const [received, givenBack] = [
      linesOfCard('received', euroCents(500)),
      linesOfCard('given_back', euroCents(500)),
    ];
    expect(received.map(({ account, debit, credit }) => [account, credit, debit])).toEqual(
      givenBack.map(({ account, debit, credit }) => [account, debit, credit]),
    );
  });

  it('of a month under the cap names what was sold, what the cap took and the tax', () => {
    const lines = [
      { kind: 'subscription', amount: euroCents(1200) },
      { kind: 'cap_discount', amount: euroCents(-600) },
    ] as const;
    expect(linesOfPaper({ total: euroCents(600), vat: euroCents(100), lines })).toEqual([
      { account: 'customers', debit: 600, credit: 0 },
      { account: 'subscription', debit: 0, credit: 1000 },
      { account: 'cap_discount', debit: 500, credit: 0 },
      { account: 'vat', debit: 0, credit: 100 },
    ]);
  });
});

describe('the fields of the file', () => {
  it('are as the tax office reads them', () => {
    expect([0, 5, 123_456].map((cents) => fecAmount(euroCents(cents)))).toEqual(['0,00', '0,05', '1234,56']);
    expect(fecText(' Marie\tDupont\r\n|\u2028SARL ')).toBe('Marie Dupont SARL');
    expect(sirenIn('RCS Paris 732 829 320 00074')).toBe('732829320');
    expect(sirenIn('732829320')).toBe('732829320');
    expect([sirenIn(), sirenIn('RCS 12')]).toEqual(['', '']);
  });
});
