import fc from 'fast-check';
import { expect, it } from 'vitest';
import { example as quoteExample } from './generateur-de-devis/example.ts';
import { quoteWork } from './generateur-de-devis/quote-work.ts';
import { clearedForNext, example as invoiceExample } from './generateur-de-factures/example.ts';
import { invoiceWork } from './generateur-de-factures/invoice-work.ts';
import { emptyJournal } from './generateur-de-factures/journal.ts';
import { readKeptPaper } from './kept-papers.ts';
import type { SavedForm } from './parts/saved-form.ts';

const day = '2026-11-26';
const invoice = (champs: SavedForm['champs'] = {}, lignes = invoiceExample(day).lignes): string =>
  JSON.stringify(
    invoiceWork({ champs: { ...invoiceExample(day).champs, ...champs }, lignes }, emptyJournal()),
  );
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');

it('an invoice says its customer, its total to the cent, what is left of it and its last day to pay', () => {
  // 8 × 520 at 20 %: 4 160 + 832; 20 × 6,90 at 5,5 %: 138 + 7,59. In all 5 137,59, of which 1 500 are paid.
  expect(readKeptPaper(invoice())?.facts).toEqual({
    kind: 'invoice',
    customer: 'Maison Kerbrat',
    total_cents: 513_759,
    owed_cents: 363_759,
    day,
    due: '2026-12-26',
    prefix: '',
  });
});

it('a credit note owes nothing and has no last day', () => {
  expect(readKeptPaper(invoice({ genre: 'credit_note', paye: '' }))?.facts).toMatchObject({
    ...{ kind: 'credit_note', total_cents: 513_759, owed_cents: 0, due: '' },
  });
});

it('a quote says until when it may be accepted', () => {
  const kept = JSON.stringify(quoteWork(quoteExample(day)));
  // 1 680 + 4 160 at 20 %, 138 at 5,5 %, less 5 %: 5 548 and 1 109,60; 131,10 and 7,21.
  expect(readKeptPaper(kept)?.facts).toEqual({
    kind: 'quote',
    customer: 'Maison Kerbrat',
    total_cents: 679_591,
    owed_cents: 0,
    day,
    due: '2026-12-26',
    prefix: '',
  });
});

it('reads on paper as in the tool, with the number that the shop gave it', () => {
  const paper = readKeptPaper(invoice())?.write('F-2026-0042');
  expect(paper?.title).toBe('Facture F-2026-0042');
  expect(paper?.sums.map(({ label, amount }) => plain(`${label} ${amount}`))).toEqual([
    'Total HT 4 298,00 €',
    'TVA 20 % sur 4 160,00 € 832,00 €',
    'TVA 5,5 % sur 138,00 € 7,59 €',
    'Total TTC 5 137,59 €',
    'Déjà payé −1 500,00 €',
    'Reste à payer 3 637,59 €',
  ]);
  expect(paper?.mentions.map(plain).join(' ')).toContain('IBAN FR76 3000 6000 0112 3456 7890 189');
});

it('a form that lacks fields is read as the page shows it', () => {
  const kept = JSON.stringify(
    invoiceWork(
      { champs: { ...clearedForNext, date: day }, lignes: [{ nom: 'Vis', pu: '10' }] },
      emptyJournal(),
    ),
  );
  const read = readKeptPaper(kept);
  expect(read?.facts).toMatchObject({ total_cents: 1200, due: '2026-12-26' });
  expect(read?.write('').mentions).toContain('Pas d’escompte pour paiement anticipé.');
});

it('a half-typed line counts for nothing, and a day that is none is none', () => {
  const half = [
    { nom: 'Vis', qte: '2', pu: '1.250' },
    { nom: 'Clou', qte: 'x', pu: '3' },
  ];
  expect(readKeptPaper(invoice({ date: '2026-02-30', paye: '' }, half))?.facts).toMatchObject({
    ...{ total_cents: 0, day: '', due: '' },
  });
});

it('what is no paper is none, whatever its shape', () => {
  for (const value of ['null', '[]', '"x"', '{}', '{"outil":"heures"}', '{"a":{"outil":"devis"}}'])
    expect(readKeptPaper(value)).toBeUndefined();
  const junk = fc.record({
    outil: fc.constantFrom('devis', 'factures', '__proto__'),
    champs: fc.dictionary(fc.constantFrom('date', 'remise', 'remise-type', 'paye', 'c-nom'), fc.anything()),
    lignes: fc.anything(),
  });
  fc.assert(
    fc.property(junk, (kept) => {
      const read = readKeptPaper(JSON.stringify(kept));
      if (read) expect(Number.isSafeInteger(read.facts.total_cents)).toBe(true);
    }),
  );
});
