/** How the words of a search become patterns of LIKE (docs/product/administration.md#search-of-people). */

const mostWords = 6;
const leastForTheMiddle = 3;
const telephone = /^\+?[\d\s().\-/]{4,}$/;

const escaped = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Without accents and marks, as the database compares. */
const letters = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Shorter words are sought at the beginning of a word, for the index knows letters by threes; signs alone are no word. */
const patternOf = (word: string) =>
  letters(word).some((run) => run.length >= leastForTheMiddle) ? `%${escaped(word)}%` : `% ${escaped(word)}%`;

/** Each must be found. A telephone is one word: its digits, without the zero or the country before them. */
export function searchPatterns(text: string): string[] {
  const sought = text.trim();
  if (telephone.test(sought)) {
    const digits = sought.replace(/\D/g, '').replace(/^(?:0033|33|0)/, '');
    return digits.length >= leastForTheMiddle ? [`%${digits}%`] : [];
  }
  const words = sought.split(/\s+/).filter((word) => letters(word).length > 0);
  return words.slice(0, mostWords).map(patternOf);
}
