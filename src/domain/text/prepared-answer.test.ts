import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillIn } from './prepared-answer.ts';

it.each([
  ['Bonjour {prénom},\nVoici.', 'Camille', 'Bonjour Camille,\nVoici.'],
  ['Bonjour {PRENOM},', 'Camille', 'Bonjour Camille,'],
  ['Bonjour {prénom},', '', 'Bonjour,'],
  ['{prénom}, bonjour {prénom}', 'Zoé', 'Zoé, bonjour Zoé'],
  ['Bonjour {nom},', 'Camille', 'Bonjour {nom},'],
])('%j for %j is %j', (body, name, filled) => {
  expect(fillIn(body, name)).toBe(filled);
});

it('puts in any name as it is, and changes nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (before, name) => {
      fc.pre(!before.includes('{'));
      expect(fillIn(`${before}|{prénom}|`, name)).toBe(`${before}|${name}|`);
    }),
  );
});
