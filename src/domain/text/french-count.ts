/** docs/product/administration.md#counts-over-lists */

const THOUSANDS_SPACE = '\u202f';

export function formatCount(count: number): string {
  const [whole = '', decimals] = String(count).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THOUSANDS_SPACE);
  return decimals ? `${grouped},${decimals}` : grouped;
}

export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** For a count shown apart. French amounts are plural from two on: « 1,50 € sera rendu ». */
export const inNumber = (count: number, { one, many }: Noun): string => (count < 2 ? one : many);

/** `0 abonnement`, `1 234 abonnements`, `environ 12 000 abonnements`. */
export function countOf(count: number, noun: Noun, isEstimated = false): string {
  return `${isEstimated ? 'environ ' : ''}${formatCount(count)}\u00a0${inNumber(count, noun)}`;
}
