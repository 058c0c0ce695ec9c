import { expect, it } from 'vitest';
import { lineOfText, paragraphs } from './fields.ts';

it.each([
  ['a right-to-left override', 'Anne\u202Eevil', 'Anneevil'],
  ['an embedding copied with a telephone number', '\u202A+33 6 12\u202C', '+33 6 12'],
  ['isolates', '\u2066Léa\u2069', 'Léa'],
])('%s is no part of what was typed', (_what, typed, kept) => {
  expect(lineOfText(100).parse(typed)).toBe(kept);
  expect(paragraphs(100).parse(typed)).toBe(kept);
});

it('what joins letters of a word stays', () => {
  expect(lineOfText(100).parse('می\u200Cخواهم')).toBe('می\u200Cخواهم');
});
