/** docs/product/idea.md#title-when-none-was-given */

export const IDEA_TITLE_MAX = 80;
const ELLIPSIS = '…';
const FALLBACK = 'Idée d’automatisation';

export function cutAtWord(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const room = characters.slice(0, max - ELLIPSIS.length).join('');
  const whole = room.slice(0, Math.max(room.lastIndexOf(' '), 0)).replace(/[\s,;:–-]+$/u, '');
  return `${whole || room}${ELLIPSIS}`;
}

export function ideaTitle(description: string): string {
  const flat = description.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const sentence = /^.+?(?=[.!?…](?:\s|$))/u.exec(flat)?.[0] ?? flat;
  const title = cutAtWord(sentence.trim(), IDEA_TITLE_MAX);
  return title === '' ? FALLBACK : title;
}
