import { expect, it } from 'vitest';
import { buyerLines } from './invoice-mentions.ts';

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
