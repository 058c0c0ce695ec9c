/** Counts UTF-16 units but keeps surrogate pairs whole: PostgreSQL and JSON refuse halves. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
