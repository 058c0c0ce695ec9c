import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchPatterns } from './staff-search.ts';

it('each word is sought anywhere, a short one at the beginning of a word', () => {
  expect(searchPatterns('  Éloïse le ')).toEqual(['%Éloïse%', '% le%']);
  expect(searchPatterns('')).toEqual([]);
});

it('a word of which the index knows no three letters in a row is sought at the beginning of a word, signs alone are none', () => {
  expect(searchPatterns("o'b é-t % _ -- élé 😀")).toEqual(["% o'b%", '% é-t%', '%élé%']);
  expect(searchPatterns('a@b.fr')).toEqual(['% a@b.fr%']);
});

it.each(['06 98 12 34 56', '+33 6 98 12 34 56', '0033698123456', '06.98.12.34.56'])(
  'a telephone is its digits, however it is written: %s',
  (typed) => {
    expect(searchPatterns(typed)).toEqual(['%698123456%']);
  },
);

it('no sign of a pattern is taken for one', () => {
  expect(searchPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const patterns = searchPatterns(typed);
      expect(patterns.length).toBeLessThanOrEqual(6);
      for (const pattern of patterns)
        expect(pattern.slice(1, -1).replace(/\\[\\%_]/g, '')).not.toMatch(/[%_]/);
    }),
  );
});
