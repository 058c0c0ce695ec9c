import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it.each([
  ['Bœuf séché « Île »', 'boeuf-seche-ile'],
  ['Æsop & C°', 'aesop-c'],
  ['  --  ', ''],
  ['李', ''],
])('« %s » is « %s »', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

it('nothing in it has a meaning in an address or the name of a file (RFC 3986, 2.3)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(slugOf(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    }),
  );
});
