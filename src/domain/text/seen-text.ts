/** Escapes text for HTML, also within quoted attributes. */

const MARKS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const htmlText = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? '');

const CARD_CHARACTERS = 120;
const RESTORED_CHARACTERS = 100;
const CHARACTERS = new Intl.Segmenter('fr', { granularity: 'grapheme' });
/** These characters never combine: each is one code unit. */
const SEPARATE = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027€]*$/;

export function excerpt(text: string, max: number, kept: number = max): string {
  if (text.length <= max) return text;
  if (SEPARATE.test(text.slice(0, max + 1))) return `${text.slice(0, kept)}...`;
  let count = 0;
  let cut = text.length;
  for (const { index } of CHARACTERS.segment(text)) {
    if (count === kept) cut = index;
    if (count === max) return `${text.slice(0, cut)}...`;
    count += 1;
  }
  return text;
}

export function cardExcerpt(description: string): string {
  return excerpt(description, CARD_CHARACTERS);
}

export function restoredExcerpt(description: string): string {
  return excerpt(description, RESTORED_CHARACTERS);
}

/** Counts UTF-16 units but keeps surrogate pairs whole: PostgreSQL and JSON refuse halves. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/**
 * False for blanks, joiners, direction marks, marks without a letter, and two signs that Unicode draws empty
 * (docs/product/api.md#text-of-a-person-stays-seen).
 */
export const isSeen = (text: string): boolean =>
  /[^\p{DI}\p{Cf}\p{M}\p{White_Space}\u2800\u{1D159}]/u.test(text);

/** Vietnamese puts two marks on a letter, pointed Hebrew three; a hundred would cover the next lines. */
const MOST_MARKS = 4;
const isMark = /^[\p{Mn}\p{Me}]$/u;

/** An invisible sign between two marks does not separate them from their letter. */
export function withFewMarks(text: string): string {
  let marks = 0;
  return text.replaceAll(/[\p{Mn}\p{Me}]|[^\p{M}\p{DI}]/gu, (character) => {
    marks = isMark.test(character) ? marks + 1 : 0;
    return marks > MOST_MARKS ? '' : character;
  });
}

/** A pattern such as `/\s+$/` takes quadratic time on a run of spaces inside a text. `sign` matches one character. */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function withoutEdges(text: string, sign: RegExp): string {
  const ended = withoutEnd(text, sign);
  let begin = 0;
  while (begin < ended.length && sign.test(ended.charAt(begin))) begin += 1;
  return ended.slice(begin);
}
