import { expect, it } from 'vitest';
import { example } from './example.ts';
import { checkInvoice, invoiceTitle, invoiceWork, journalOf, openInvoice } from './invoice-work.ts';
import { emptyJournal, type Issued } from './journal.ts';

const form = example('2026-11-26');
const amounts = {
  netCents: 429_800,
  vatCents: 83_959,
  totalCents: 513_759,
  rates: [{ vat: 2000, netCents: 416_000, vatCents: 83_200 }],
};
const entry: Issued = {
  kind: 'invoice',
  number: '2026-041',
  day: '2026-11-25',
  customer: 'K',
  origin: '',
  form,
  ...amounts,
};
const work = invoiceWork(form, { issued: [entry], before: ['2026-040'] });

it('an invoice comes back from the shop and from a file as it was, its journal too', () => {
  expect(checkInvoice(JSON.parse(JSON.stringify(work)))).toEqual({ work });
  expect(openInvoice(JSON.stringify(work))).toEqual({ work });
  expect(journalOf(work)).toEqual({ issued: [entry], before: ['2026-040'] });
});

it('what is kept is refused where a file would be, and its place is named', () => {
  const broken = { ...work, journal: [entry, { number: '2026-042' }] };
  for (const one of [null, [], {}, { ...work, outil: 'devis' }, { ...work, champs: 3 }, broken])
    expect(checkInvoice(one)).toEqual({ why: expect.any(String) });
  expect(checkInvoice(broken)).toEqual({
    why: expect.stringContaining('La facture n°\u00a02 du journal est illisible'),
  });
});

it('is called by its customer and date, a credit note by the invoice that it mends', () => {
  const of = (champs: Record<string, string>) =>
    invoiceTitle(invoiceWork({ champs, lignes: [] }, emptyJournal()));
  expect(invoiceTitle(work)).toBe('Maison Kerbrat, 26/11/2026');
  expect(of({ genre: 'credit_note', origine: 'F-2026-0012', 'c-nom': 'K' })).toBe('Avoir sur F-2026-0012, K');
  expect(of({ genre: 'credit_note' })).toBe('Avoir');
  expect(of({})).toBe('Facture sans client');
});
