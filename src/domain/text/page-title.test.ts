import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metaDescription, pageTitle } from './page-title.ts';

describe('pageTitle', () => {
  it('separates by a dash up to 50 characters, by a bar beyond', { tags: ['2.meta.title'] }, () => {
    expect(pageTitle('Catalogue', 'Rouage')).toBe('Catalogue - Rouage');
    expect(pageTitle('a'.repeat(50), 'Rouage')).toBe(`${'a'.repeat(50)} - Rouage`);
    expect(pageTitle('a'.repeat(51), 'Rouage')).toBe(`${'a'.repeat(51)} | Rouage`);
  });
});

describe('metaDescription', () => {
  it('cuts at 155 characters: 152 and an ellipsis', { tags: ['2.meta.description'] }, () => {
    expect(metaDescription('a'.repeat(155))).toBe('a'.repeat(155));
    expect(metaDescription('a'.repeat(156))).toBe(`${'a'.repeat(152)}...`);
  });
  it('never exceeds 155 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 400, size: 'max' }), (text) => {
        expect(metaDescription(text).length).toBeLessThanOrEqual(155);
      }),
    );
  });
});
