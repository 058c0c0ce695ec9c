/** What the law adds to an invoice that is paid late, by half-year; rates in hundredths of a percent a year. */
import { lateRates, lateRules } from '../facts/late-rates.ts';

export interface HalfYear {
  from: string;
  to: string;
  /**
   * Code monétaire et financier, art. L. 313-2: of every claim but those of a natural person who does not act for a
   * business, so of every claim of an invoice, whoever its customer is.
   */
  legalInterest: number;
  /** The ECB’s main refinancing operations on the first day (Code de commerce, art. L. 441-10, II). */
  ecb: number;
  /** Of the legal interest; the ECB publishes its own with the day from which each holds. */
  source: string;
}

/** `2026-1` is the first half of 2026. */
export const halfYearKey = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? 1 : 2}`;

const [year, half] = [(key: string) => key.slice(0, 4), (key: string) => key.slice(5)];

export const firstDayOf = (key: string): string => `${year(key)}-${half(key) === '1' ? '01' : '07'}-01`;
export const lastDayOf = (key: string): string => `${year(key)}-${half(key) === '1' ? '06-30' : '12-31'}`;

/** `premier semestre 2026`. */
export const halfYearName = (key: string): string =>
  `${half(key) === '1' ? 'premier' : 'second'} semestre ${year(key)}`;

const nextKey = (key: string): string =>
  half(key) === '1' ? `${year(key)}-2` : `${Number(year(key)) + 1}-1`;

/** Those that hold a day of the two or between them, in their order. */
export function halfYearsFrom(first: string, last: string): string[] {
  const keys: string[] = [];
  for (let key = halfYearKey(first); firstDayOf(key) <= last; key = nextKey(key)) keys.push(key);
  return keys;
}

const halfYears: readonly HalfYear[] = lateRates.value.map(([key, legalInterest, ecb, source]) => ({
  from: firstDayOf(key),
  to: lastDayOf(key),
  legalInterest,
  ecb,
  source,
}));

const [latest, ...former] = halfYears.toReversed();
if (!latest) throw new Error('no half-year is known');

/** Those before the latest. */
export const formerHalfYears: readonly HalfYear[] = former.reverse();
export const latestHalfYear: HalfYear = latest;

/** Undefined where this page does not know the rates. */
export const ratesIn = (key: string): HalfYear | undefined =>
  halfYears.find(({ from }) => from === firstDayOf(key));

const { usualPoints, publicPoints, least, recoveryCents } = lateRules.value;

/** Without another agreement between businesses (Code de commerce, art. L. 441-10, II). */
export const usualPenalty = (ecb: number): number => ecb + usualPoints;

/** What no agreement between businesses may go below (same article). */
export const leastPenalty = (legalInterest: number): number => least * legalInterest;

/** Of a public buyer (Code de la commande publique, art. R. 2192-31). */
export const publicPenalty = (ecb: number): number => ecb + publicPoints;

/** For costs of recovery, of each invoice (Code de commerce, art. D. 441-5; commande publique, art. D. 2192-35). */
export const RECOVERY_CENTS = recoveryCents;
