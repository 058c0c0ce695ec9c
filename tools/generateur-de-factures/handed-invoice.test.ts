import { expect, it } from 'vitest';
import { handedPaper } from '../parts/handed-paper.ts';
import { invoiceOf } from './handed-invoice.ts';

const blank = {
  champs: { date: '2026-11-26', prefixe: 'F', 'c-nom': '', notes: '', paye: '' },
  lignes: [{}],
};
const lignes = [{ nom: 'Vis', qte: '2', pu: '3', tva: '2000' }];
const paper = handedPaper({
  kind: 'quote',
  number: 'D-2026-0007',
  day: '2026-11-02',
  due: '',
  champs: { 'c-nom': 'Kerbrat', 'remise-type': 'pc', remise: '5' },
  lignes,
  totalCents: 684,
  paidCents: 0,
});

it('a quote becomes an invoice of today, with its customer, lines and discount, and names the quote', () => {
  expect(invoiceOf(paper, blank)).toMatchObject({
    work: {
      champs: {
        genre: 'invoice',
        date: '2026-11-26',
        prefixe: 'F',
        'c-nom': 'Kerbrat',
        'remise-type': 'pc',
        remise: '5',
        notes: 'Selon le devis D-2026-0007 du 2\u00a0novembre\u00a02026.',
      },
      lignes,
    },
  });
  expect(invoiceOf({ ...paper, number: '' }, blank)).toMatchObject({ work: { champs: { notes: '' } } });
});

it('an invoice becomes a credit note that names it, and a credit note becomes nothing', () => {
  const invoice = { ...paper, kind: 'invoice' as const, number: 'F-2026-0012', day: '2026-11-20' };
  expect(invoiceOf(invoice, blank)).toMatchObject({
    work: {
      champs: { genre: 'credit_note', origine: 'F-2026-0012', 'origine-date': '2026-11-20', paye: '' },
      lignes,
    },
  });
  expect(invoiceOf({ ...invoice, kind: 'credit_note' }, blank)).toEqual({
    why: expect.stringContaining('Rien n’a été repris'),
  });
});
