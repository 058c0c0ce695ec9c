import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareSubject, readableLine, readableText } from './readable-text.ts';

/** What `lineOfText` and `paragraphs` of the contracts refuse. */
const refusedInText = /[\p{Cs}\u202A-\u202E\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u;
const hostile = fc.string({
  unit: fc.constantFrom('a', '\0', '\r', '\n', '\u202E', '\uD800', '\u0301', '😀', ' ', '\x1b'),
});

describe('words of an email', () => {
  it('lose what the forms refuse, and no more than their length allows', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 30 }), (text, max) => {
        const clean = readableText(text, max);
        expect(clean).not.toMatch(refusedInText);
        expect(clean.length).toBeLessThanOrEqual(max);
        expect(clean).toBe(clean.trim());
        expect(readableLine(text, max)).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(bareSubject(text, max).length).toBeLessThanOrEqual(max);
      }),
    );
  });

  it('keep their lines and say where they were cut', () => {
    expect(readableText('Un\r\n\r\n\r\n\r\ndeux\0', 100)).toBe('Un\n\ndeux');
    expect(readableText('abcdef', 4)).toBe('abc…');
    expect(readableText('ab😀def', 4)).toBe('ab…');
  });
});

it.each([
  ['Re: Re : TR : Relance des devis', 'Relance des devis'],
  ['RE[2]: Relance\r\nBcc: x@y.fr', 'Relance Bcc: x@y.fr'],
  ['Relance : des devis', 'Relance : des devis'],
  ['Réf : ', ''],
])('the subject %j is %j', (subject, bare) => expect(bareSubject(subject, 150)).toBe(bare));
