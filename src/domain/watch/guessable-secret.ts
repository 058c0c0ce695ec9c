const leastBits = 80;
const shortestCycle = (text: string): number => `${text}${text}`.indexOf(text, 1);

/** Shannon's measure of how often each character comes, for the whole text. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return shares.reduce((bits, share) => bits - share * Math.log2(share), 0) * text.length;
}

/** How many characters follow the one before as in a row: `aaaa`, `abcd`, `4321`. */
function inRow(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1).length;
}

/** True for what nobody drew at random: one text said again, a row, few characters. */
export function isGuessable(secret: string): boolean {
  return (
    shortestCycle(secret) <= secret.length / 2 ||
    inRow(secret) > secret.length / 2 ||
    bitsOf(secret) < leastBits
  );
}
