import fc from 'fast-check';
import { expect, it } from 'vitest';
import { frenchSpaces } from './french-spaces.ts';

it.each([
  ['En quelques minutes : vos lignes', 'En quelques minutes\u00a0: vos lignes'],
  [
    '« Devis » ; 6,50 € / mois, 20 % !',
    '«\u00a0Devis\u00a0»\u00a0; 6,50\u00a0€\u00a0/ mois, 20\u00a0%\u00a0!',
  ],
  ['Voir https://exemple.fr/a?b :)', 'Voir https://exemple.fr/a?b :)'],
])('no line breaks before the signs of “%s”', (typed, shown) => {
  expect(frenchSpaces(typed)).toBe(shown);
});

it('changes spaces alone, and once', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...' «»:;!?€%/)a.\n') }), (text) => {
      const shown = frenchSpaces(text);
      expect(shown.replaceAll('\u00a0', ' ')).toBe(text);
      expect(frenchSpaces(shown)).toBe(shown);
    }),
  );
});
