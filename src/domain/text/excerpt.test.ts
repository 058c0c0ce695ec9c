import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardExcerpt, excerpt, restoredExcerpt } from './excerpt.ts';

const characters = (text: string) => [...new Intl.Segmenter('fr').segment(text)].map((s) => s.segment);

describe('excerpt', () => {
  it('cuts a card at 120 characters and a restored subscription at 100', {
    tags: ['2.card.excerpt', '4.restored.excerpt'],
  }, () => {
    expect(cardExcerpt('a'.repeat(120))).toBe('a'.repeat(120));
    expect(cardExcerpt('a'.repeat(121))).toBe(`${'a'.repeat(120)}...`);
    expect(restoredExcerpt('a'.repeat(100))).toBe('a'.repeat(100));
    expect(restoredExcerpt('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
  });
  it('never cuts a character in two', () => {
    expect(excerpt('👩‍👩‍👧e\u0301🇫🇷!', 2)).toBe('👩‍👩‍👧e\u0301...');
    expect(excerpt('👩‍👩‍👧e\u0301🇫🇷', 3)).toBe('👩‍👩‍👧e\u0301🇫🇷');
  });
  it('keeps an accent written apart with the letter that it falls on, at the cut', () => {
    expect(excerpt('cafe\u0301 noir', 4)).toBe('cafe\u0301...');
    expect(excerpt('Un cafe\u0301', 7)).toBe('Un cafe\u0301');
  });
  it('keeps whole characters of the beginning, in the wanted number, or all of a short text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.constantFrom(...'aé, €’…œ', '\u0301', '\u00ad'), fc.string({ unit: 'grapheme' })),
          maxLength: 30,
        }),
        fc.integer({ min: 1, max: 15 }),
        (text, max) => {
          const all = characters(text);
          const expected = all.length <= max ? text : `${all.slice(0, max).join('')}...`;
          expect(excerpt(text, max)).toBe(expected);
        },
      ),
    );
  });
});
