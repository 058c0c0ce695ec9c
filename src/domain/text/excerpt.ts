const CARD_CHARACTERS = 120;
const RESTORED_CHARACTERS = 100;
/** Made at its first use: it takes a slow phone 50 ms, which no page without a cut text may wait for. */
let characters: Intl.Segmenter | undefined;
/** These characters never combine: each is one code unit. */
const SEPARATE = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027€]*$/;

export function excerpt(text: string, max: number, kept: number = max): string {
  if (text.length <= max) return text;
  if (SEPARATE.test(text.slice(0, max + 1))) return `${text.slice(0, kept)}...`;
  characters ??= new Intl.Segmenter('fr', { granularity: 'grapheme' });
  let count = 0;
  let cut = text.length;
  for (const { index } of characters.segment(text)) {
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
