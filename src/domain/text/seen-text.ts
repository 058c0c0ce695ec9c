/** docs/product/api.md#text-of-a-person-stays-seen. Unicode draws two of these signs empty. */
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
