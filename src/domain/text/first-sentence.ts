/** What is promised before the details; undefined where the text is one sentence alone. */
export function firstSentence(text: string): string | undefined {
  const [first] = /^.+?[.!?…](?=\s+\p{Lu})/su.exec(text.trim()) ?? [];
  return first;
}
