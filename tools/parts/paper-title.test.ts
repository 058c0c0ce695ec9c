import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paperTitle } from './paper-title.ts';

it('names what is there, and nothing of what is not', () => {
  expect(paperTitle('Devis Kerbrat', '', ' 26/11/2026 ')).toBe('Devis Kerbrat, 26/11/2026');
  expect(paperTitle('', '')).toBe('');
});

/** What the shop refuses, what is cut in two, and what is neither. */
const sign = fc.constantFrom(
  'a',
  'é',
  ',',
  ' ',
  '\u00a0',
  '\n',
  '\u0000',
  '\u009f',
  '😀',
  '\ud800',
  '\udc00',
  '<',
);

it('is one line of 120 signs at most that the shop accepts, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 150 }), fc.nat(150), (text, at) => {
      const title = paperTitle(text.slice(0, at), text.slice(at));
      expect(title.length).toBeLessThanOrEqual(120);
      expect(title).toMatch(/^[^\p{Cc}\p{Cs}]*$/u);
      expect(title).toBe(title.trim());
    }),
  );
});
