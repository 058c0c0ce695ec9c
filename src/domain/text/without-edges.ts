/** A pattern such as `/\s+$/` takes quadratic time on a run of spaces inside a text. `sign` matches one character. */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function withoutEdges(text: string, sign: RegExp): string {
  const ended = withoutEnd(text, sign);
  let begin = 0;
  while (begin < ended.length && sign.test(ended.charAt(begin))) begin += 1;
  return ended.slice(begin);
}
