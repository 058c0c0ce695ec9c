import { expect, it } from 'vitest';
import { buyerLines, legalLines, meansOf, titleOf } from './invoice-mentions.ts';
import type { PrintedInvoice } from './invoice-store.ts';

const email = 'camille@exemple.fr';
const place = { address1: '3 place du Marché', postalCode: '31000', city: 'Toulouse', country: 'France' };
const lines = ['3 place du Marché', '31000 Toulouse', 'France'];

it.each<[string, Record<string, string>, string[]]>([
  ['who gave no name', { name: '', email }, [email]],
  ['whose invoice was issued under the email', { name: email, email }, [email]],
  ['who gave a name', { name: 'Zoé Petit', email, ...place }, ['Zoé Petit', ...lines, email]],
  ['a company alone', { name: '', company: 'Petit SARL', email, ...place }, ['Petit SARL', ...lines, email]],
  [
    'a person in a company',
    { name: 'Zoé Petit', company: 'Petit SARL', email },
    ['Petit SARL', 'Zoé Petit', email],
  ],
])('an invoice to %s prints the email once', (_who, buyer, printed) => {
  expect(buyerLines(buyer)).toEqual(printed);
});

it('a counter note names the credit note that it takes back, and asks for nothing', () => {
  const note = {
    kind: 'counter_note' as const,
    number: 'F-2027-000012',
    seller: { vatNumber: 'FR00123456789' },
    corrected: { number: 'A-2027-000003', issuedAt: new Date('2027-03-01T10:00:00Z') },
  };
  expect(titleOf(note)).toBe('Facture F-2027-000012');
  expect(legalLines(note as unknown as Parameters<typeof legalLines>[0])).toEqual([
    'Cette facture annule l’avoir A-2027-000003 du 1er\u00a0mars\u00a02027\u00a0: la banque a renvoyé le remboursement qu’il annonçait. Rien n’est à payer.',
    'Prestation de services.',
  ]);
});

const paidAt = new Date('2026-12-24T10:00:00Z');
const given = {
  ...{ kind: 'invoice', paidAt, totalAmount: 500, seller: {} },
  ...{ corrected: null, refund: null, replacedBy: null, replacedWith: null },
};
const paper = (own: object) => ({ ...given, ...own }) as unknown as PrintedInvoice;
const failureCode = 'expired_or_canceled_card';

it.each([
  ['a card', { email }, 'card', 'Payée le 24 décembre 2026 par carte bancaire.'],
  [
    'a bank account',
    { email, paidBy: 'direct_debit' },
    'direct_debit',
    'Payée le 24 décembre 2026 par prélèvement bancaire.',
  ],
  ['a note at the provider', { email, paidBy: 'other' }, 'other', 'Payée le 24 décembre 2026.'],
  ['who is forgotten', {}, 'other', 'Payée le 24 décembre 2026.'],
])('an invoice says by what it was paid: %s', (_what, buyer, means, words) => {
  expect(meansOf(paper({ buyer }))).toBe(means);
  expect(legalLines(paper({ buyer }))[0]?.replaceAll('\u00a0', ' ')).toBe(words);
  expect(meansOf(paper({ buyer, totalAmount: 0 }))).toBeUndefined();
});

it('a credit note says where the money went', () => {
  const issuedAt = new Date('2026-12-26T10:00:00Z');
  const note = (buyer: object, refund: object) =>
    paper({ kind: 'credit_note', issuedAt, buyer, refund: { settledAt: issuedAt, ...refund } });
  const debited = { email, paidBy: 'direct_debit' };
  const said = (one: PrintedInvoice) => [meansOf(one), legalLines(one)[0]];
  const [back, otherwise] = [
    { status: 'succeeded', failureCode: null },
    { status: 'succeeded', failureCode },
  ];
  expect(said(note({ email }, back))).toEqual([
    'card',
    'Remboursement effectué sur la carte qui a servi au paiement.',
  ]);
  expect(said(note(debited, back))).toEqual([
    'direct_debit',
    'Remboursement effectué sur le compte bancaire qui a été prélevé.',
  ]);
  expect(said(note(debited, otherwise))).toEqual([
    'other',
    'Remboursement versé par un autre moyen que le compte prélevé.',
  ]);
  // The bank sent the money back after the note was issued, and kept: its page, and a file drawn anew, say what it says.
  const since = { ...otherwise, settledAt: new Date('2026-12-30T10:00:00Z') };
  expect(said(note({ email }, since))).toEqual(said(note({ email }, back)));
});

it('a corrected invoice and the credit note before it name each other, and no money goes back', () => {
  const corrected = { number: 'F-2026-000001', issuedAt: paidAt };
  const company = { email, company: 'Petit & filles' };
  const latest = paper({
    ...{ kind: 'corrected_invoice', number: 'F-2027-000004', corrected, buyer: company },
    cancelledBy: 'A-2027-000001',
  });
  const said = (one: PrintedInvoice) => legalLines(one).map((line) => line.replaceAll('\u00a0', ' '));
  expect(titleOf(latest)).toBe('Facture rectificative F-2027-000004');
  expect(said(latest).slice(0, 3)).toEqual([
    'Cette facture annule et remplace la facture F-2026-000001 du 24 décembre 2026, annulée par l’avoir A-2027-000001.',
    'Payée le 24 décembre 2026 par carte bancaire.',
    'Prestation de services en ligne, fournie le 24 décembre 2026.',
  ]);
  expect(meansOf(latest)).toBe('card');
  const note = paper({ kind: 'credit_note', corrected, buyer: { email }, replacedBy: 'F-2027-000004' });
  expect(said(note)[0]).toBe(
    'Cet avoir annule la facture F-2026-000001 du 24 décembre 2026, que remplace la facture F-2027-000004. Rien n’est remboursé.',
  );
  expect(meansOf(note)).toBeUndefined();
});

it.each([
  ['owes no tax', {}, 'TVA non applicable, article 293 B du Code général des impôts.'],
  [
    'opted for what is charged',
    { vatNumber: 'FR40912345678', vatDueOn: 'invoice' },
    'Option pour le paiement de la taxe d’après les débits.',
  ],
])('each paper says its category, and that its seller %s', (_what, seller, words) => {
  const refund = { status: 'succeeded', failureCode: null };
  for (const own of [
    {},
    { kind: 'credit_note', refund },
    { kind: 'counter_note' },
    { kind: 'corrected_invoice' },
  ]) {
    const lines = legalLines(paper({ ...own, seller, buyer: { email } }));
    expect(lines).toContain(words);
    expect(lines.join(' ')).toContain('Prestation de services');
  }
});

it('late penalties and the 40 € stand on the invoice of a company, and of no consumer', () => {
  const said = (buyer: object) =>
    legalLines(paper({ buyer })).filter((line) => /indemnité|pénalités/.test(line));
  expect(said({ email, company: 'Petit & filles' })).toHaveLength(1);
  expect(said({ email })).toEqual([]);
});

it.each([
  ['reverse_charge', /^Autoliquidation/],
  ['overseas', /article 294, 1/],
  ['abroad', /259, 1° et 259 D/],
  ['franchise', /article 293 B/],
])('an invoice without tax says why: %s', (reason, words) => {
  const lines = legalLines(
    paper({ buyer: { email }, seller: { vatNumber: 'FR00123456789' }, vat: { rate: 0, reason } }),
  );
  expect(lines.filter((line) => words.test(line))).toHaveLength(1);
});
