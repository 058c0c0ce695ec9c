const MOST = 120;

/** What a person would call a paper in a list: what is not empty, one after the other, on one line. */
export function paperTitle(...words: string[]): string {
  const said = words
    .map((one) => one.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim())
    .filter((one) => one !== '')
    .join(', ');
  const signs = [...said];
  if (said.length <= MOST) return said;
  let kept = '';
  for (const sign of signs) {
    if (kept.length + sign.length >= MOST) break;
    kept += sign;
  }
  return `${kept.trimEnd()}…`;
}
