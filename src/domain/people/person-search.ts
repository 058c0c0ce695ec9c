/** How the words of a search become patterns of LIKE (docs/product/administration.md#search-of-people). */

const mostWords = 6;
const leastForTheMiddle = 3;
const telephone = /^\+?[\d\s().\-/]{4,}$/;

const escaped = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Shorter words are sought at the beginning of a word, for the index knows letters by threes. */
const patternOf = (word: string) =>
  [...word].length < leastForTheMiddle ? `% ${escaped(word)}%` : `%${escaped(word)}%`;

/** Each must be found. A telephone is one word: its digits, without the zero or the country before them. */
export function searchPatterns(text: string): string[] {
  const sought = text.trim();
  if (telephone.test(sought)) {
    const digits = sought.replace(/\D/g, '').replace(/^(?:0033|33|0)/, '');
    return digits.length >= leastForTheMiddle ? [`%${digits}%`] : [];
  }
  return sought.split(/\s+/).filter(Boolean).slice(0, mostWords).map(patternOf);
}
