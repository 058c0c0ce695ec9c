import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onOneLine, wordsInHtml } from './shown-words.ts';

const decoded = (html: string) =>
  html.replaceAll(/&#(\d+);/g, (_all, number: string) => String.fromCodePoint(Number(number)));

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '{{ $env.SECRET }}',
    '={{',
    '}}{{',
    '</style><script>',
    '&lt;{{',
    'https://exemple.invalid',
    '\'"',
  ),
);

describe('words in a document', () => {
  it('are the same words, without a tag, a brace or an address', () => {
    fc.assert(
      fc.property(
        fc.array(hostile).map((words) => words.join('')),
        (words) => {
          const html = wordsInHtml(words);
          expect(html).toMatch(/^(?:[\p{L}\p{N} ]|&#\d+;)*$/u);
          expect(decoded(html)).toBe(onOneLine(words));
        },
      ),
    );
  });

  it('stay readable in the file where they are plain', () => {
    expect(wordsInHtml('Prénom du client n°\u00a02 {{x}}')).toBe(
      'Prénom du client n&#176;&#160;2 &#123;&#123;x&#125;&#125;',
    );
  });
});
