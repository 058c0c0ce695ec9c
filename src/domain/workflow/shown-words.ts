/** Words of a person or a model where n8n keeps them: shown, and nothing else (docs/product/workflow.md#built-never-written-by-a-model). */

/** On one line, without what turns the text after it. */
export const onOneLine = (words: string): string =>
  words.replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();

/** In a text of HTML whose braces n8n evaluates: all but letters, figures and spaces is written by its number. */
export const wordsInHtml = (words: string): string =>
  onOneLine(words).replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `&#${sign.codePointAt(0)};`);
