/** So many UTF-16 units at most, and no half of a sign: PostgreSQL and JSON take none. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
