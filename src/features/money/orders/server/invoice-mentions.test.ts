import { expect, it } from 'vitest';
import { buyerLines, legalLines, titleOf } from './invoice-mentions.ts';

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
    ['Zoé Petit', 'Petit SARL', email],
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
  ]);
});
