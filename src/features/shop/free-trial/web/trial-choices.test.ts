import { expect, it } from 'vitest';
import { matching } from './TrialDialog.tsx';

const choices = [
  { id: 1, name: 'Générateur de devis', category: 'Facturation' },
  { id: 2, name: 'Relance des impayés', category: 'Facturation' },
  { id: 3, name: 'Planning d’équipe', category: 'Organisation' },
];

it.each([
  ['', [1, 2, 3]],
  ['  ', [1, 2, 3]],
  ['generateur', [1]],
  ['FACTURATION impayes', [2]],
  ['équipe devis', []],
])('finds %j by name or category, accents and capitals aside', (words, found) => {
  expect(matching(choices, words).map(({ id }) => id)).toEqual(found);
});
