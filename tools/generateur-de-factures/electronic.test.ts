import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossIndustryInvoice } from '#domain/electronic-invoice/cross-industry-invoice.ts';
import { totalsOf } from '#domain/electronic-invoice/electronic-invoice.ts';
import { PAPERS } from '#tests/factur-x/accountant.ts';
import { pricedIn } from '../parts/paper-reading.ts';
import { lineCents } from '../parts/priced-lines.ts';
import type { SavedForm } from '../parts/saved-form.ts';
import { depositMention, readDeposits } from './deposits.ts';
import { electronicInvoiceOf, electronicLacks, lacksWords } from './electronic.ts';
import { addressOf } from './electronic-parties.ts';
import { invoiceIn, readKeptInvoice } from './invoice-reading.ts';
import { invoiceWork } from './invoice-work.ts';
import { emptyJournal } from './journal.ts';

const formOf = (kind: string, champs: SavedForm['champs'] = {}, lignes?: SavedForm['lignes']): SavedForm => {
  const paper = PAPERS[kind];
  if (!paper) throw new Error(`no paper is ${kind}`);
  return {
    champs: { date: '2026-11-26', vente: '2026-11-24', delai: '30', ...paper.champs, ...champs },
    lignes: lignes ?? [...paper.lignes],
  };
};
const readForm = (form: SavedForm, number = 'F-2026-0042') => {
  const priced = pricedIn(form);
  const invoice = invoiceIn(form, number, priced);
  return { invoice, ...priced, electronic: electronicInvoiceOf(invoice, priced.lines) };
};
const lacksOf = (kind: string, champs: SavedForm['champs'], number?: string) => {
  const { invoice, lines } = readForm(formOf(kind, champs), number);
  return electronicLacks(invoice, lines).map(({ field, what }) => `${field}\u00a0: ${what}`);
};

const decimals = (digits: number, most: number) =>
  fc
    .integer({ min: 0, max: most * 10 ** digits })
    .map((scaled) => (scaled / 10 ** digits).toFixed(digits).replace('.', ','));
const anyLine = fc.record({
  nom: fc.constantFrom('Conseil', 'Livre', '<&>'),
  qte: decimals(3, 5000),
  pu: fc.tuple(fc.constantFrom('', '', '', '-'), decimals(6, 900)).map(([sign, price]) => sign + price),
  tva: fc.constantFrom('2000', '1000', '550', '210', '0'),
});
const anyDiscount = fc.oneof(
  fc.constant({ 'remise-type': '', remise: '' }),
  decimals(2, 100).map((remise) => ({ 'remise-type': 'pc', remise })),
  decimals(2, 50).map((remise) => ({ 'remise-type': 'eu', remise })),
);
const anyScheme = fc.constantFrom<SavedForm['champs']>(
  { motif: 'debours' },
  { franchise: true },
  { auto: true, 'auto-motif': 'Autoliquidation.' },
);

describe('the invoice of a paper, for programs', () => {
  it('agrees with the paper to the cent, whatever its lines, rates, discount and deposits', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 9 }),
        anyDiscount,
        anyScheme,
        decimals(2, 900),
        fc.boolean(),
        (lignes, discount, scheme, paye, isNote) => {
          const kind = isNote ? 'a credit note in part' : 'services by the day';
          const { invoice, lines, totals, electronic } = readForm(
            formOf(kind, { ...discount, ...scheme, paye }, lignes),
          );
          if (!electronic) throw new Error('something lacks');
          const sums = totalsOf(electronic);
          expect(sums.withoutTax).toBe(totals.netCents);
          expect(sums.tax).toBe(totals.vatCents);
          expect(sums.withTax).toBe(totals.totalCents);
          expect(sums.due).toBe(totals.totalCents - (isNote ? 0 : invoice.paidCents));
          expect(sums.allowances + 0).toBe(totals.discountCents);
          expect(electronic.taxes.reduce((sum, { base }) => sum + base, 0)).toBe(totals.netCents);
          for (const [index, one] of electronic.lines.entries()) {
            const line = lines[index];
            expect(one.unitPrice).toBeGreaterThanOrEqual(0);
            expect(line && lineCents(line)).toBe(one.amount);
          }
          for (const { category, rate, base } of electronic.taxes) {
            const isOf = (vat: { category: string; rate: number }) =>
              vat.category === category && vat.rate === rate;
            const own = electronic.lines.filter(({ vat }) => isOf(vat));
            const off = (electronic.allowances ?? []).filter(({ vat }) => isOf(vat));
            expect(
              own.reduce((sum, { amount }) => sum + amount, 0) -
                off.reduce((sum, { amount }) => sum + amount, 0),
            ).toBe(base);
          }
        },
      ),
    );
  });

  it.each([
    ['services by the day', '380', 'S1'],
    ['goods', '380', 'B1'],
    ['goods and services', '380', 'M1'],
    ['paid already', '380', 'S2'],
    ['a deposit of 30 %', '386', 'S1'],
    ['a final invoice after two deposits', '380', 'M4'],
    ['a credit note in part', '381', 'S1'],
    ['a credit note of a deposit', '503', 'S1'],
  ])('says of %s that it is %s, in the frame %s', (kind, code, frame) => {
    const { electronic } = readForm(formOf(kind));
    const xml = electronic ? crossIndustryInvoice(electronic) : '';
    expect(xml).toContain(`<ram:TypeCode>${code}</ram:TypeCode><ram:IssueDateTime>`);
    expect(xml).toContain(`<ram:ID>${frame}</ram:ID>`);
  });

  it.each([
    ['franchise', 'E', 'VATEX-FR-FRANCHISE'],
    ['subcontracted building works, reversed', 'AE', 'VATEX-FR-AE'],
    ['a service in the Union, by its line', 'AE', 'VATEX-EU-AE'],
    ['goods to a business of the Union', 'K', 'VATEX-EU-IC'],
    ['an export', 'G', 'VATEX-EU-G'],
    ['a service out of the Union', 'O', 'VATEX-EU-O'],
    ['in Guyane', 'E', undefined],
    ['care', 'E', 'VATEX-FR-CGI261-4'],
  ])('says why %s is without tax, in the words of the paper', (kind, category, code) => {
    const { invoice, electronic } = readForm(formOf(kind));
    const [tax] = electronic?.taxes ?? [];
    expect([tax?.category, tax?.reason?.code]).toEqual([category, code]);
    expect(readKeptInvoice(invoiceWork(formOf(kind), emptyJournal()))?.write('F-1').mentions).toContain(
      tax?.reason?.text,
    );
    expect(invoice.totals.vatCents).toBe(0);
  });

  it('names the account to pay to, the order, and the deposits that are deducted', () => {
    const { electronic } = readForm(
      formOf('a final invoice after two deposits', {
        ...{ commande: 'BC 118', iban: 'FR76 3000 6000 0112 3456 7890 189' },
      }),
    );
    expect(electronic).toMatchObject({
      ...{ paidBy: 'transfer', iban: 'FR7630006000011234567890189', orderNumber: 'BC 118', paid: 299_520 },
      deducts: [
        { number: 'F-2026-0031', issuedOn: '2026-11-03' },
        { number: 'F-2026-0035', issuedOn: '2026-11-15' },
      ],
    });
  });

  it('says when the tax is due, and until when it is paid', () => {
    const said = (kind: string, champs: SavedForm['champs'] = {}) => {
      const { taxDueOn, dueOn } = readForm(formOf(kind, champs)).electronic ?? {};
      return [taxDueOn, dueOn];
    };
    expect(said('services by the day')).toEqual(['payment', '2026-12-26']);
    expect(said('on debits')).toEqual(['invoice', '2026-12-26']);
    expect(said('goods')).toEqual([undefined, '2026-12-26']);
    expect(said('goods', { 'est-acompte': true })).toEqual(['payment', '2026-12-26']);
    expect(said('franchise')).toEqual([undefined, '2026-12-26']);
    expect(said('paid already')).toEqual(['payment', '2026-11-26']);
  });

  it('takes off by a quantity that goes back, for no price is negative', () => {
    const { electronic } = readForm(formOf('a discount by a line'));
    expect(electronic?.lines[1]).toMatchObject({ quantity: -1, unitPrice: 50_500_000, amount: -5050 });
  });

  it('keeps a unit that no list knows in the name of its line', () => {
    const { electronic } = readForm(formOf('units that no list knows'));
    expect(electronic?.lines.map(({ name, unit }) => [name, unit])).toEqual([
      ['Café (par caisses)', 'C62'],
      ['Location (par nuits)', 'C62'],
      ['Suivi', 'MON'],
    ]);
  });
});

describe('what lacks for a platform', () => {
  it.each<[string, SavedForm['champs'], string]>([
    ['services by the day', { 'c-siret': '' }, 'c-siret\u00a0: le SIREN du client'],
    ['services by the day', { 'e-siret': '' }, 'e-siret\u00a0: votre SIRET'],
    ['to a consumer', { 'c-mail': '' }, 'c-mail\u00a0: l’adresse email du client'],
    ['to a consumer', { 'c-mail': 'aicha' }, 'c-mail\u00a0: l’adresse email du client'],
    [
      'an export',
      { 'c-adresse': '1 rue Haute\n1204 Genève' },
      'c-adresse\u00a0: le pays du client, en français, à la dernière ligne de son adresse',
    ],
    ['goods to Greece', { 'e-tva': '' }, 'e-tva\u00a0: votre numéro de TVA'],
    ['another reason without tax', { motif: '' }, 'motif\u00a0: la raison d’une ligne sans TVA'],
    [
      'money laid out for the customer',
      { motif: 'services_hors_ue' },
      'lignes\u00a0: une facture à part pour ce qui est hors du champ de la TVA',
    ],
    [
      'a final invoice after one deposit',
      { acomptes: 'F-2026-0031' },
      'acomptes\u00a0: le numéro et la date de chaque facture d’acompte déduite',
    ],
    ['a credit note in part', { 'origine-date': '' }, 'origine-date\u00a0: la date de la facture corrigée'],
  ])('of %s, with %j, is said by its field', (kind, champs, says) => {
    expect(lacksOf(kind, champs)).toContain(says);
    expect(readForm(formOf(kind, champs)).electronic).toBeUndefined();
  });

  it('is one sentence, and the paper stays valid', () => {
    const { invoice, lines } = readForm(formOf('a credit note in part', { 'c-siret': '', 'e-siret': '' }));
    expect(lacksWords(invoice, electronicLacks(invoice, lines))).toBe(
      'Il manque votre SIRET et le SIREN du client pour que cet avoir arrive sur une plateforme\u00a0; le PDF reste valable.',
    );
  });

  it('is nothing of a paper that has no number yet, and a number that no platform takes', () => {
    expect(lacksOf('services by the day', {}, '')).toEqual([]);
    expect(readForm(formOf('services by the day'), '').electronic).toBeUndefined();
    expect(lacksOf('services by the day', {}, 'É.2026 42')).toHaveLength(1);
  });

  it('leaves the paper as it was', () => {
    const { electronic, ...paper } = writtenOf(formOf('services by the day'));
    const { electronic: none, ...without } = writtenOf(formOf('services by the day', { 'c-siret': '' }));
    expect([typeof electronic, none]).toEqual(['string', undefined]);
    expect({ ...without, parties: [] }).toEqual({ ...paper, parties: [] });
  });
});

function writtenOf(form: SavedForm) {
  const written = readKeptInvoice(invoiceWork(form, emptyJournal()))?.write('F-2026-0042');
  if (!written) throw new Error('it is no invoice');
  return written;
}

describe('an address', () => {
  it.each([
    ['12 rue des Tanneurs\n69005 Lyon', ['12 rue des Tanneurs'], '69005', 'Lyon', 'FR'],
    ['12 rue des Tanneurs, 69005 Lyon Cedex 05', ['12 rue des Tanneurs'], '69005', 'Lyon Cedex 05', 'FR'],
    ['Hauptstraße 5\nD-10115 Berlin\nAllemagne', ['Hauptstraße 5'], '10115', 'Berlin', 'DE'],
    ['Rue du Rhône 10\n1204 Genève\nSUISSE', ['Rue du Rhône 10'], '1204', 'Genève', 'CH'],
    ['1 Main St\nBelfast BT1 1AA', ['1 Main St', 'Belfast BT1 1AA'], undefined, undefined, 'FR'],
    ['Brest', ['Brest'], undefined, undefined, 'FR'],
  ])('%j is read by its parts', (typed, lines, postalCode, city, country) => {
    expect(addressOf(typed, 'FR')).toEqual({ lines, postalCode, city, country });
  });
});

describe('the deposits that an invoice deducts', () => {
  it('are a number and a day on each line, and stand on the paper', () => {
    const typed = 'F-2026-0031 du 3 novembre 2026\n\nF-2026-0035, 15/11/2026';
    expect(readDeposits(typed)).toEqual([
      { number: 'F-2026-0031', day: '2026-11-03' },
      { number: 'F-2026-0035', day: '2026-11-15' },
    ]);
    expect(depositMention(typed)).toBe(
      'Acomptes déduits\u00a0: facture F-2026-0031 du 3\u00a0novembre\u00a02026, facture F-2026-0035 du 15\u00a0novembre\u00a02026.',
    );
    expect(writtenOf(formOf('a final invoice after one deposit')).mentions).toContain(
      'Acompte déduit\u00a0: facture F-2026-0031 du 3\u00a0novembre\u00a02026.',
    );
  });

  it('are none where a line is something else, which stays on the paper as it is', () => {
    expect(readDeposits('F-2026-0031')).toBeUndefined();
    expect(depositMention('F-2026-0031')).toBe('Acompte déduit\u00a0: F-2026-0031.');
    expect(readDeposits('')).toEqual([]);
  });

  it('an invoice of a deposit says so in its title, and its day is that of the payment', () => {
    expect(writtenOf(formOf('a deposit of 30 %')).title).toBe('Facture d’acompte F-2026-0042');
    expect(writtenOf(formOf('a deposit of 30 %')).meta.map(([name]) => name)).toContain(
      'Date de versement de l’acompte',
    );
  });
});
