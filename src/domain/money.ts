/** Money is whole euro cents in every rule and in the database; euros exist only on the wire (ruling 2). */
export type EuroCents = number & { readonly __unit: 'euro cents' };

const NO_BREAK_SPACE = '\u00a0';
const THOUSANDS_SPACE = '\u202f';
const MINUS = '\u2212';

/** Brands whole cents, of either sign. Throws RangeError on a fraction, NaN, infinity or an unsafe integer. */
export function euroCents(n: number): EuroCents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of cents`);
  // Adding zero turns -0 into 0, which JSON and equality would otherwise tell apart.
  return (n + 0) as EuroCents;
}

export const ZERO: EuroCents = euroCents(0);

/**
 * The only rounding of money: to the nearest cent, a half away from zero, so that a charge and its refund cancel out.
 * Takes a computed number of cents; the 15 significant digits absorb binary noise (1.005 × 100 = 100.49999999999999).
 */
export function roundHalfUp(cents: number): EuroCents {
  if (Number.isInteger(cents)) return euroCents(cents);
  const clean = Number(cents.toPrecision(15));
  return euroCents(Math.sign(clean) * Math.floor(Math.abs(clean) + 0.5));
}

/** True for a finite euro amount of at most two decimals: what a contract accepts before `centsFromEuros`. */
export function isEuroAmount(euros: number): boolean {
  if (!Number.isFinite(euros) || !Number.isSafeInteger(Math.round(euros * 100))) return false;
  return roundHalfUp(euros * 100) / 100 === euros;
}

/** Reads a wire amount (`4.99`) into cents (`499`). Throws RangeError beyond two decimals: nothing is rounded in silence. */
export function centsFromEuros(euros: number): EuroCents {
  if (!isEuroAmount(euros)) throw new RangeError(`${euros} is not an amount in euros and cents`);
  return roundHalfUp(euros * 100);
}

/** Writes cents as the JSON number of the wire: `3500` → `35`, `499` → `4.99` (ruling 2). */
export function eurosFromCents(cents: EuroCents): number {
  return cents / 100;
}

/** The exact sum; `ZERO` for none. Throws RangeError if it leaves the safe integers. */
export function sumCents(amounts: Iterable<EuroCents>): EuroCents {
  let sum = 0;
  for (const amount of amounts) sum = euroCents(sum + amount);
  return euroCents(sum);
}

/**
 * The price as a French reader expects it: `35 €`, `4,99 €`, `1 234,50 €`, `−5 €` (specification 9: no decimals when whole).
 * Written by hand and not by Intl, so that the server and every browser give the same characters.
 */
export function formatEuros(cents: EuroCents): string {
  const absolute = Math.abs(cents);
  const euros = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, THOUSANDS_SPACE);
  const rest = absolute % 100;
  const decimals = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`;
  return `${cents < 0 ? MINUS : ''}${euros}${decimals}${NO_BREAK_SPACE}€`;
}

/** The amount with its cents, even none, as an accountant writes it: `35,00 €`. */
export function formatEurosExactly(cents: EuroCents): string {
  return formatEuros(cents).replace(/^([^,]+)(\u00a0€)$/, '$1,00$2');
}

/** A subscription's price: `5 €/mois` (ruling 2). */
export function formatEurosPerMonth(cents: EuroCents): string {
  return `${formatEuros(cents)}/mois`;
}
