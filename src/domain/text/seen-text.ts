/**
 * Whether a reader would see anything of it (docs/product/api.md#text-of-a-person-stays-seen): blanks, what joins or
 * directs letters, marks without a letter, and two signs that Unicode draws empty show nothing.
 */
export const isSeen = (text: string): boolean =>
  /[^\p{DI}\p{Cf}\p{M}\p{White_Space}\u2800\u{1D159}]/u.test(text);

/** Vietnamese has two on a letter, pointed Hebrew three; a hundred are painted over the lines beside. */
const MOST_MARKS = 4;
const isMark = /^[\p{Mn}\p{Me}]$/u;

/** What is invisible between two marks parts them from no letter. */
export function withFewMarks(text: string): string {
  let marks = 0;
  return text.replaceAll(/[\p{Mn}\p{Me}]|[^\p{M}\p{DI}]/gu, (character) => {
    marks = isMark.test(character) ? marks + 1 : 0;
    return marks > MOST_MARKS ? '' : character;
  });
}
