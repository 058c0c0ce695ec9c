/** What may be asked of a customer who pays late: it depends on who that is. */
import { addDays, daysBetween, isDay } from '../parts/calendar.ts';
import {
  firstDayOf,
  halfYearsFrom,
  lastDayOf,
  latestHalfYear,
  leastPenalty,
  publicPenalty,
  RECOVERY_CENTS,
  ratesIn,
  usualPenalty,
} from '../parts/late-payment-rates.ts';
import { dividedHalfUp } from '../parts/whole-shares.ts';

export type CustomerKind = 'business' | 'consumer' | 'public';

export interface Claim {
  customer: CustomerKind;
  amountCents: number;
  /** Counted as if it had come by the due day: penalties are of the rest. */
  paidCents: number;
  due: string;
  /** Of the reminder. */
  day: string;
  /** When the customer got a first formal notice; empty where there was none. */
  noticeDay: string;
  /** Hundredths of a percent, as the terms of sale have it; null: none was agreed. Of a business only. */
  agreedRate: number | null;
  asksPenalty: boolean;
  asksFee: boolean;
}

/** The official rate on which what may be asked stands, or below which nothing may be agreed. */
export type BaseRate = 'legalInterest' | 'ecb';

export const baseRateOf = ({ customer, agreedRate }: Claim): BaseRate =>
  customer === 'consumer' || (customer === 'business' && agreedRate !== null) ? 'legalInterest' : 'ecb';

/** By half-year (`2026-1`), in hundredths of a percent; `isKnown` false: another half-year's stands for it. */
export type RateBook = Readonly<Record<string, { rate: number; isKnown: boolean }>>;

/** What was typed comes first; where nothing is known, the last known rate stands, and says so. */
export function bookOf(
  keys: readonly string[],
  base: BaseRate,
  typed: Readonly<Record<string, number | null>>,
): RateBook {
  const entries = keys.map((key): [string, RateBook[string]] => {
    const known = typed[key] ?? ratesIn(key)?.[base];
    return [key, { rate: known ?? latestHalfYear[base], isKnown: known !== undefined }];
  });
  return Object.fromEntries(entries);
}

/** Days at one rate. */
export interface Stretch {
  days: number;
  rate: number;
}

export interface Demand {
  restCents: number;
  /** Nothing or less: it is not due yet. */
  lateDays: number;
  stretches: Stretch[];
  penaltyCents: number;
  feeCents: number;
  totalCents: number;
}

/**
 * The day after which penalties run. A consumer owes the legal interest, and only from a formal notice (Code civil, art.
 * 1231-6); others owe theirs from the day after the due one (Code de commerce, art. L. 441-10, II; Code de la commande
 * publique, art. L. 2192-13). Empty where they do not run.
 */
export function startOf({ customer, due, noticeDay }: Claim): string {
  if (customer !== 'consumer') return due;
  if (!isDay(noticeDay)) return '';
  return noticeDay > due ? noticeDay : due;
}

/** Days by half-year; the first of them is the day after the start. */
function periodsOf(claim: Claim): { key: string; days: number }[] {
  const start = startOf(claim);
  if (start === '' || start >= claim.day) return [];
  return halfYearsFrom(addDays(start, 1), claim.day).map((key) => {
    const before = Math.max(0, daysBetween(start, firstDayOf(key)) - 1);
    const last = lastDayOf(key) < claim.day ? lastDayOf(key) : claim.day;
    return { key, days: daysBetween(start, last) - before };
  });
}

/**
 * The half-years whose base rate is needed. A public buyer owes that of the one in which interest began to run, whatever
 * comes after it (Code de la commande publique, art. R. 2192-31).
 */
export function halfYearsOf(claim: Claim): string[] {
  const keys = periodsOf(claim).map(({ key }) => key);
  return claim.customer === 'public' ? keys.slice(0, 1) : keys;
}

function rateIn({ customer, agreedRate }: Claim, base: number): number {
  if (customer === 'consumer') return base;
  return customer === 'public' ? publicPenalty(base) : (agreedRate ?? usualPenalty(base));
}

function stretchesOf(claim: Claim, book: RateBook): Stretch[] {
  const [first = ''] = halfYearsOf(claim);
  const stretches: Stretch[] = [];
  for (const { key, days } of periodsOf(claim)) {
    const base = book[claim.customer === 'public' ? first : key];
    if (!base) throw new Error(`no rate of ${key}`);
    const rate = rateIn(claim, base.rate);
    const last = stretches.at(-1);
    if (last?.rate === rate) last.days += days;
    else stretches.push({ days, rate });
  }
  return stretches;
}

/** Cents × hundredths of a percent × days: this many of them are a cent. */
const YEAR_PARTS = 10_000n * 365n;

/** Rest × rate × days ÷ 365, summed up over the half-years, and rounded to the cent once. */
export function penaltyCents(restCents: number, stretches: readonly Stretch[]): number {
  const parts = stretches.reduce((sum, { days, rate }) => sum + BigInt(rate) * BigInt(days), 0n);
  return dividedHalfUp(BigInt(restCents) * parts, YEAR_PARTS);
}

export function demandOf(claim: Claim, book: RateBook): Demand {
  const restCents = Math.max(0, claim.amountCents - claim.paidCents);
  const lateDays = daysBetween(claim.due, claim.day);
  const stretches = claim.asksPenalty && restCents > 0 ? stretchesOf(claim, book) : [];
  const penalty = penaltyCents(restCents, stretches);
  const isFeeDue = claim.customer !== 'consumer' && claim.asksFee && restCents > 0 && lateDays > 0;
  const fee = isFeeDue ? RECOVERY_CENTS : 0;
  return {
    restCents,
    lateDays,
    stretches,
    penaltyCents: penalty,
    feeCents: fee,
    totalCents: restCents + penalty + fee,
  };
}

/** The half-years in which the agreed rate is below what the law allows, with what it allows. */
export function belowTheLeast(claim: Claim, book: RateBook): { key: string; least: number }[] {
  const { customer, agreedRate } = claim;
  if (customer !== 'business' || agreedRate === null) return [];
  return halfYearsOf(claim).flatMap((key) => {
    const rates = book[key];
    const least = rates ? leastPenalty(rates.rate) : 0;
    return agreedRate < least ? [{ key, least }] : [];
  });
}
