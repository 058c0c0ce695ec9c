import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSentence } from './first-sentence.ts';

describe('the first sentence of a text', () => {
  it.each([
    ['Composez un devis\u00a0: le total suit. Imprimez-le.', 'Composez un devis\u00a0: le total suit.'],
    ['Combien\u00a0? Ça dépend.', 'Combien\u00a0?'],
    ['La mention (art. 293 B du CGI) s’ajoute. Émettez-le.', 'La mention (art. 293 B du CGI) s’ajoute.'],
    ['Une ligne.\n\nÉtalez-la.', 'Une ligne.'],
  ])('of %j is %j', (text, first) => {
    expect(firstSentence(text)).toBe(first);
  });

  it.each(['', 'Une seule phrase.', 'sans point'])('is nothing apart from the whole: %j', (text) => {
    expect(firstSentence(text)).toBeUndefined();
  });

  it('begins the text, and leaves something of it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const first = firstSentence(text);
        if (first === undefined) return;
        expect(text.trim().startsWith(first)).toBe(true);
        expect(first.length).toBeLessThan(text.trim().length);
      }),
    );
  });
});
