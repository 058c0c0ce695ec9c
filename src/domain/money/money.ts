import { formatCount } from '../text/french-count.ts';

/** Rules and database use whole euro cents (docs/product/money.md#cents-inside). */
export type EuroCents = number & { readonly __unit: 'euro cents' };

const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

/** Throws RangeError on a fraction, NaN, infinity or an unsafe integer. */
export function euroCents(n: number): EuroCents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of cents`);
  // Adding zero turns -0 into 0; JSON and equality would tell them apart.
  return (n + 0) as EuroCents;
}

export const ZERO: EuroCents = euroCents(0);

/** docs/product/money.md#one-rounding */
export function roundHalfUp(cents: number): EuroCents {
  if (Number.isInteger(cents)) return euroCents(cents);
  const clean = Number(cents.toPrecision(15));
  return euroCents(Math.sign(clean) * Math.floor(Math.abs(clean) + 0.5));
}

export function isEuroAmount(euros: number): boolean {
  if (!Number.isFinite(euros) || !Number.isSafeInteger(Math.round(euros * 100))) return false;
  return roundHalfUp(euros * 100) / 100 === euros;
}

/** `4.99` → `499`. Throws RangeError beyond two decimals. */
export function centsFromEuros(euros: number): EuroCents {
  if (!isEuroAmount(euros)) throw new RangeError(`${euros} is not an amount in euros and cents`);
  return roundHalfUp(euros * 100);
}

export function eurosFromCents(cents: EuroCents): number {
  return cents / 100;
}

export function sumCents(amounts: Iterable<EuroCents>): EuroCents {
  let sum = 0;
  for (const amount of amounts) sum = euroCents(sum + amount);
  return euroCents(sum);
}

/** `1 234,50 €`, without Intl (docs/product/money.md#no-decimals-when-whole). */
export function formatEuros(cents: EuroCents): string {
  const absolute = Math.abs(cents);
  const euros = formatCount(Math.floor(absolute / 100));
  const rest = absolute % 100;
  const decimals = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`;
  return `${cents < 0 ? MINUS : ''}${euros}${decimals}${NO_BREAK_SPACE}€`;
}

export function formatEurosExactly(cents: EuroCents): string {
  return formatEuros(cents).replace(/^([^,]+)(\u00a0€)$/, '$1,00$2');
}

/** The fonts of papers have no narrow space. */
export const printedEuros = (cents: EuroCents): string =>
  formatEurosExactly(cents).replaceAll('\u202f', '\u00a0');

/** Shows up to six decimals: `0,1235 €`, `35,00 €`. */
export function formatUnitPrice(euros: number): string {
  const [whole, decimals = ''] = euros.toFixed(6).split('.');
  return `${formatCount(Number(whole))},${decimals.replace(/0{1,4}$/, '')}${NO_BREAK_SPACE}€`;
}

export function formatEurosPerMonth(cents: EuroCents): string {
  return `${formatEuros(cents)}/mois`;
}

/** Both take the euros of an answer. */
export const formatAmount = (euros: number): string => formatEuros(centsFromEuros(euros));
export const formatAmountPerMonth = (euros: number): string => formatEurosPerMonth(centsFromEuros(euros));
