/** docs/product/finances.md#cohorts. Server only. */
import { monthLater } from '../time/paris-calendar.ts';
import { shareOf } from './definitions.ts';

/** Customers of the month `cohort` pay at the end of `month`; both are `2026-11`. */
export interface CountedCohort {
  readonly cohort: string;
  readonly month: string;
  readonly customers: number;
}

export interface Cohort {
  readonly month: string;
  readonly customers: number;
  /** The first is the end of the cohort's own month; each later month that is over follows. */
  readonly kept: { readonly customers: number; readonly percent: number | null }[];
}

export interface CohortSize {
  readonly cohort: string;
  readonly customers: number;
}

export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthLater(month, 1)) months.push(month);
  return months;
}

/** `last` is the last month that is over. A month without newcomers has no line. */
export function cohortsOf(
  sizes: readonly CohortSize[],
  counted: readonly CountedCohort[],
  last: string,
): Cohort[] {
  const at = new Map(counted.map(({ cohort, month, customers }) => [`${cohort} ${month}`, customers]));
  return sizes
    .filter(({ customers }) => customers > 0)
    .toSorted((one, other) => one.cohort.localeCompare(other.cohort))
    .map(({ cohort, customers }) => ({
      month: cohort,
      customers,
      kept: monthsFrom(cohort, last).map((month) => {
        const still = at.get(`${cohort} ${month}`) ?? 0;
        return { customers: still, percent: shareOf(still, customers) };
      }),
    }));
}
