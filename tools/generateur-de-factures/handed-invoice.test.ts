import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handedPaper, type PaperFields, paperFields } from '../parts/handed-paper.ts';
import { invoiceOf } from './handed-invoice.ts';

const idsIn = (tool: string): Record<string, string> => {
  const html = readFileSync(path.join(import.meta.dirname, '..', tool, 'page.html'), 'utf8');
  return Object.fromEntries([...html.matchAll(/id="([\w-]+)" data-save/g)].map(([, id = '']) => [id, '']));
};
/** Each field of the page, empty. */
const blank = {
  champs: { ...idsIn('generateur-de-factures'), date: '2026-11-26', prefixe: 'F' },
  lignes: [{}],
};
const lignes = [{ nom: 'Vis', qte: '2', pu: '3', tva: '2000' }];
const champs = { 'c-nom': 'Kerbrat', 'remise-type': 'pc', remise: '5' };
const paper = handedPaper({
  ...{ kind: 'quote', number: 'D-2026-0007', day: '2026-11-02', due: '' },
  ...{ champs, lignes, totalCents: 684, paidCents: 0 },
});
const made = (fields: PaperFields, more = {}) => {
  const read = invoiceOf({ ...paper, ...more, champs: { ...champs, ...fields } }, blank);
  if (!('work' in read)) throw new Error(read.why);
  return { champs: read.work.champs, left: read.left };
};

describe('a quote becomes an invoice', () => {
  it('of today, with its customer, lines and discount, and names the quote', () => {
    expect(invoiceOf(paper, blank)).toMatchObject({
      work: {
        champs: {
          ...champs,
          ...{ genre: 'invoice', date: '2026-11-26', prefixe: 'F' },
          notes: 'Selon le devis D-2026-0007 du 2\u00a0novembre\u00a02026.',
        },
        lignes,
      },
      left: [],
    });
    expect(invoiceOf({ ...paper, number: '' }, blank)).toMatchObject({ work: { champs: { notes: '' } } });
  });

  // CGI, art. 279-0 bis: on the quote or the invoice.
  it.each([
    ['here', 'elsewhere'],
    ['elsewhere', ''],
    ['none', 'none'],
  ])('whose works, certified « %s » of the quote, are certified « %s » of the invoice', (quote, invoice) => {
    expect(made({ travaux: quote }).champs.travaux).toBe(invoice);
    expect(made({ travaux: quote }).left).toEqual(
      quote === 'here' ? [expect.stringContaining('gardez-le signé')] : [],
    );
  });

  // Code des assurances, art. L. 243-2: the insurance is on quotes and invoices.
  it('with what binds: insurance, subject, terms, own words', () => {
    const fields = {
      assurance: 'Décennale n° 123, SMABTP, France',
      objet: 'Réfection du toit',
      notes: 'Médiateur\u00a0: CM2C.',
      delai: '45fm',
      iban: 'FR76',
    };
    expect(made(fields)).toMatchObject({
      champs: {
        ...fields,
        notes: 'Selon le devis D-2026-0007 du 2\u00a0novembre\u00a02026.\nMédiateur\u00a0: CM2C.',
      },
      left: [],
    });
  });

  it('with its deposit in words: whether it was paid is asked, never guessed', () => {
    const { champs: of, left } = made({ acompte: '30' }, { totalCents: 513_759 });
    expect(of.notes).toContain('Acompte prévu à la commande\u00a0: 30\u00a0%, soit 1\u202f541,28\u00a0€.');
    expect(of.paye).toBe('');
    expect(left).toEqual([
      'l’acompte de 1\u202f541,28\u00a0€ n’est pas déduit\u00a0: s’il est payé, écrivez-le sous «\u00a0Déjà payé\u00a0»',
    ]);
  });

  it('says what an invoice has no place for', () => {
    const { left } = made({ duree: '3 semaines', debut: '2026-12-01', delai: '' });
    expect(left).toEqual([
      'début prévu\u00a0: 1er\u00a0décembre\u00a02026',
      'durée estimée\u00a0: 3 semaines',
    ]);
    expect(made({ delai: 'à 45 jours fin de mois' }).left).toEqual([
      'paiement\u00a0: à 45 jours fin de mois',
    ]);
  });

  it('loses no field of a paper unsaid, whatever is typed in it', () => {
    const text = fc.stringMatching(/^[a-zé]{3,12}$/);
    const all = fc.record(
      Object.fromEntries(
        Object.entries(paperFields)
          .filter(([, { is }]) => is === 'text')
          .map(([id]) => [id, text]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(all, (fields) => {
        const { champs: of, left } = made(fields);
        const found = JSON.stringify([of, left]);
        for (const typed of Object.values(fields)) expect(found).toContain(typed);
      }),
    );
  });
});

it('an invoice becomes a credit note that names it with all that stands on it, and a credit note becomes nothing', () => {
  const invoice = { kind: 'invoice' as const, number: 'F-2026-0012', day: '2026-11-20' };
  const fields = {
    assurance: 'Décennale',
    nature: 'Livraisons de biens',
    livraison: 'Brest',
    notes: 'À moi.',
    'c-mail': 'compta@kerbrat.example',
    'est-acompte': true,
  };
  expect(made(fields, invoice)).toMatchObject({
    champs: {
      ...fields,
      ...{ genre: 'credit_note', origine: 'F-2026-0012', 'origine-date': '2026-11-20', paye: '' },
    },
    left: [],
  });
  expect(invoiceOf({ ...paper, ...invoice, kind: 'credit_note' }, blank)).toEqual({
    why: expect.stringContaining('Rien n’a été repris'),
  });
});
