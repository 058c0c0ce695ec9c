import { expect, it } from 'vitest';
import { example } from './example.ts';
import {
  checkInvoice,
  invoiceTitle,
  invoiceWork,
  issuedEntry,
  journalOf,
  openInvoice,
} from './invoice-work.ts';
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
const work = invoiceWork(form, amounts, { issued: [entry], before: ['2026-040'] });

it('an invoice comes back from the shop and from a file as it was, its amounts and journal too', () => {
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

it('amounts that are none are unknown, and the rest is shown', () => {
  expect(checkInvoice({ ...work, montants: { totalCents: '12' } })).toEqual({
    work: { ...work, montants: null },
  });
});

it('is called by its customer and date, a credit note by the invoice that it mends', () => {
  const of = (champs: Record<string, string>) =>
    invoiceTitle(invoiceWork({ champs, lignes: [] }, null, emptyJournal()));
  expect(invoiceTitle(work)).toBe('Maison Kerbrat, 26/11/2026');
  expect(of({ genre: 'credit_note', origine: 'F-2026-0012', 'c-nom': 'K' })).toBe('Avoir sur F-2026-0012, K');
  expect(of({ genre: 'credit_note' })).toBe('Avoir');
  expect(of({})).toBe('Facture sans client');
});

it('one that the shop numbered stands in the journal under that number', () => {
  const champs = { ...form.champs, prefixe: 'F' };
  const at = '2026-11-26T10:00:00.000Z';
  const kept = invoiceWork({ ...form, champs }, amounts, emptyJournal());
  expect(issuedEntry(kept, { kind: 'invoice', number: 12, at })).toEqual({
    kind: 'invoice',
    number: 'F-2026-0012',
    day: '2026-11-26',
    customer: 'Maison Kerbrat',
    origin: '',
    form: { champs, lignes: form.lignes },
    ...amounts,
  });
  const credit = { ...kept, champs: { ...champs, genre: 'credit_note', origine: ' F-2026-0012 ' } };
  expect(issuedEntry(credit, { kind: 'credit_note', number: 3, at })).toMatchObject({
    number: 'AV-2026-0003',
    origin: 'F-2026-0012',
  });
  expect(issuedEntry({ ...kept, montants: null }, { kind: 'invoice', number: 12, at })).toBeUndefined();
});
