/**
 * Recency, frequency and amount (RFM: A. M. Hughes, « Strategic Database Marketing », 1994): each customer is ranked
 * among the others on the three, in fifths of equal number (quintiles), 1 the lowest and 5 the best.
 */
import { daysBetween } from '../parts/calendar.ts';

/** What is known of somebody who bought at least once. */
export interface Buyer {
  name: string;
  email: string;
  /** `2026-11-01`: of the last purchase. */
  last: string;
  purchases: number;
  /** What was paid, refunds taken off, in whole cents. */
  cents: number;
}

export type Score = 1 | 2 | 3 | 4 | 5;
export type Segment =
  | 'champions'
  | 'fideles'
  | 'nouveaux'
  | 'prometteurs'
  | 'a-suivre'
  | 'a-ne-pas-perdre'
  | 'a-reveiller'
  | 'perdus';

export interface Scored extends Buyer {
  /** Days from the last purchase to the day of the reckoning. */
  days: number;
  R: Score;
  F: Score;
  M: Score;
  /** The mean of F and M. */
  value: number;
  segment: Segment;
}

const isScore = (value: number): value is Score => [1, 2, 3, 4, 5].includes(value);

/**
 * The fifth that each value is in, the highest values being 5. Equal values get one score: that of the best of their
 * ranks, of the worst or of the middle one.
 */
export function fifths(values: readonly number[], ties: 'best' | 'worst' | 'middle'): Score[] {
  const ordered = [...values].sort((one, other) => one - other);
  const [first, last] = [new Map<number, number>(), new Map<number, number>()];
  for (const [rank, value] of ordered.entries()) {
    if (!first.has(value)) first.set(value, rank);
    last.set(value, rank);
  }
  return values.map((value) => {
    const [worst, best] = [first.get(value) ?? 0, last.get(value) ?? 0];
    const rank = ties === 'best' ? best : ties === 'worst' ? worst : (worst + best) / 2;
    // Where all are equal, none is better or worse: the middle says nothing.
    const isEven = ordered[0] === ordered.at(-1);
    const score = isEven ? 3 : Math.min(5, Math.ceil(((rank + 1) * 5) / ordered.length));
    return isScore(score) ? score : 1;
  });
}

/** The first that holds. A new customer bought once: a score of frequency would tell it among few customers only. */
export function segmentOf({ R, value, purchases }: Pick<Scored, 'R' | 'value' | 'purchases'>): Segment {
  if (R >= 4 && value >= 4) return 'champions';
  if (R >= 3 && value >= 3 && purchases > 1) return 'fideles';
  if (R >= 4) return purchases === 1 ? 'nouveaux' : 'prometteurs';
  if (R === 3) return 'a-suivre';
  if (value >= 4) return 'a-ne-pas-perdre';
  return value >= 2.5 ? 'a-reveiller' : 'perdus';
}

/** `until`: the day of the reckoning, on or after every last purchase. */
export function scoreBuyers(buyers: readonly Buyer[], until: string): Scored[] {
  const days = buyers.map(({ last }) => daysBetween(last, until));
  // Most customers buy once: they share the lowest score of frequency, not the highest.
  const recency = fifths(
    days.map((number) => -number),
    'best',
  );
  const frequency = fifths(
    buyers.map(({ purchases }) => purchases),
    'worst',
  );
  const amount = fifths(
    buyers.map(({ cents }) => cents),
    'middle',
  );
  return buyers.map((buyer, at) => {
    const [R, F, M] = [recency[at] ?? 1, frequency[at] ?? 1, amount[at] ?? 1];
    const value = (F + M) / 2;
    return {
      ...buyer,
      days: days[at] ?? 0,
      R,
      F,
      M,
      value,
      segment: segmentOf({ R, value, purchases: buyer.purchases }),
    };
  });
}

export interface Totals {
  customers: number;
  purchases: number;
  cents: number;
  /** Whole cents; 0 without a purchase. */
  meanCents: number;
  /** Customers who bought more than once, in whole percent. */
  loyalty: number;
}

const rounded = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount));

export function totalsOf(buyers: readonly Buyer[]): Totals {
  const purchases = buyers.reduce((sum, one) => sum + one.purchases, 0);
  const cents = buyers.reduce((sum, one) => sum + one.cents, 0);
  const again = buyers.filter((one) => one.purchases > 1).length;
  return {
    customers: buyers.length,
    purchases,
    cents,
    meanCents: purchases ? rounded(cents / purchases) : 0,
    loyalty: buyers.length ? Math.round((again * 100) / buyers.length) : 0,
  };
}
