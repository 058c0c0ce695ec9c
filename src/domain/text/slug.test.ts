import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugify } from './slug.ts';

describe('slugify', () => {
  it.each([
    ['Création d’œuvres : 100 %', 'creation-d-oeuvres-100'],
    ['E-commerce', 'e-commerce'],
    ["L'été à Noël", 'l-ete-a-noel'],
    ['  --Déjà  vu--  ', 'deja-vu'],
    ['Straße & Łódź', 'strasse-lodz'],
    ['ŒUF Æ ẞ', 'oeuf-ae-ss'],
    ['Factures\u00a0(PDF)', 'factures-pdf'],
    ['İstanbul', 'istanbul'],
    ['!!!', ''],
    ['日本', ''],
  ])('%j → %j', (name, slug) => expect(slugify(name)).toBe(slug));

  it('gives a slug or nothing, without a hyphen at the edges or twice in a row', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(slugify(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      }),
    );
  });
  it('leaves a slug as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugify(slugify(name))).toBe(slugify(name));
      }),
    );
  });
});
