import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineOfText } from '#contract-kit/fields.ts';
import { TITLE_LENGTH } from '#domain/document/document-limits.ts';
import { documentTitle } from './document-title.ts';

it('a text of several lines is a title of one', () => {
  expect(documentTitle(' Courses\n\tdu  samedi \u0000')).toBe('Courses du samedi');
});

it('a long title is cut at its end, and what is said of a copy stays whole', () => {
  const long = `Devis ${'a'.repeat(200)}`;
  expect(documentTitle(long)).toHaveLength(TITLE_LENGTH);
  const copy = documentTitle(long, ' (copie)');
  expect([copy.startsWith('Devis a'), copy.endsWith('a (copie)'), copy.length]).toEqual([
    true,
    true,
    TITLE_LENGTH,
  ]);
});

it('whatever a page calls its document, the shop takes it', () => {
  const title = lineOfText(TITLE_LENGTH);
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(text, fc.constantFrom('', ' (copie)', ' (votre version)'), (said, ending) => {
      expect(title.safeParse(documentTitle(said, ending)).success).toBe(true);
    }),
  );
});
