/** docs/product/administration.md#search-of-people */

const mostWords = 6;
const leastForTheMiddle = 3;
const telephone = /^\+?[\d\s().\-/]{4,}$/;

const escaped = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Drops accents and marks, as the database does. */
const letters = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The index holds groups of three letters, so shorter words match only the beginning of a word. Punctuation alone is
 * no word.
 */
const patternOf = (word: string) =>
  letters(word).some((run) => run.length >= leastForTheMiddle) ? `%${escaped(word)}%` : `% ${escaped(word)}%`;

/** All must be found. A telephone number is one word: its digits without country or leading zero. */
export function searchPatterns(text: string): string[] {
  const sought = text.trim();
  if (telephone.test(sought)) {
    const digits = sought.replace(/\D/g, '').replace(/^(?:0033|33|0)/, '');
    return digits.length >= leastForTheMiddle ? [`%${digits}%`] : [];
  }
  const words = sought.split(/\s+/).filter((word) => letters(word).length > 0);
  return words.slice(0, mostWords).map(patternOf);
}
