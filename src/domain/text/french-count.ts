/** Counts as people read them (docs/product/administration.md#counts-over-lists). */

const THOUSANDS_SPACE = '\u202f';

/** `1 234`, `1 234,5`. */
export function formatCount(count: number): string {
  const [whole = '', decimals] = String(count).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THOUSANDS_SPACE);
  return decimals ? `${grouped},${decimals}` : grouped;
}

export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** Where the count stands apart; an amount is many from two euros on: « 1,50 € sera rendu ». */
export const inNumber = (count: number, { one, many }: Noun): string => (count < 2 ? one : many);

/** `0 abonnement`, `1 234 abonnements`, `environ 12 000 abonnements`. */
export function countOf(count: number, noun: Noun, isEstimated = false): string {
  return `${isEstimated ? 'environ ' : ''}${formatCount(count)}\u00a0${inNumber(count, noun)}`;
}
