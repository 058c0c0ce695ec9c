/** Texts cut on whole characters: an emoji or an accented letter is never cut in two. */

const CARD_CHARACTERS = 120;
const RESTORED_CHARACTERS = 100;
const CHARACTERS = new Intl.Segmenter('fr', { granularity: 'grapheme' });
/** Letters and signs that never join with one another: each is a character of one code unit. */
const SEPARATE = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027€]*$/;

/** The text itself up to `max` characters; beyond, its first `kept` characters (by default `max`) and '...'. */
export function excerpt(text: string, max: number, kept: number = max): string {
  // A text has at most as many characters as code units: most cards are not even read.
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

/** A description on a catalogue card: 120 characters plus '...' (specification 2). */
export function cardExcerpt(description: string): string {
  return excerpt(description, CARD_CHARACTERS);
}

/** A description in the list of restored subscriptions: 100 characters plus '...' (specification 4). */
export function restoredExcerpt(description: string): string {
  return excerpt(description, RESTORED_CHARACTERS);
}
