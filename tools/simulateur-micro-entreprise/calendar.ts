import { acreReductions } from '../facts/micro-enterprise.ts';

/** Days are ISO texts, `2026-04-15`; an empty start is before the year. */

const yearOf = (day: string): number => Number(day.slice(0, 4));
const monthOf = (day: string): number => Number(day.slice(5, 7));
/** Months since the year 0. */
const index = (year: number, month: number): number => year * 12 + month - 1;

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** How many months of a year are worked, the first counted whole. */
export function activeMonths(start: string, year: number): number {
  if (start === '' || yearOf(start) < year) return 12;
  return yearOf(start) > year ? 0 : 13 - monthOf(start);
}

/** Of the year, from the first day of activity on, for a limit that is adjusted to the time. */
export function activeDays(start: string, year: number): { days: number; ofYear: number } {
  const ofYear = lastDay(year, 2) === 29 ? 366 : 365;
  if (start === '' || yearOf(start) < year) return { days: ofYear, ofYear };
  if (yearOf(start) > year) return { days: 0, ofYear };
  const from = Date.parse(`${start}T00:00:00Z`);
  return { days: Math.round((Date.UTC(year + 1, 0, 1) - from) / 86_400_000), ofYear };
}

/** To the end of the third quarter that follows the one of the start (article D131-6-3 of the Code de la sécurité sociale). */
export function acreEnd(start: string): string {
  const months = (Math.floor((monthOf(start) - 1) / 3) + 4) * 3;
  const [year, month] = [yearOf(start) + Math.floor((months - 1) / 12), ((months - 1) % 12) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${lastDay(year, month)}`;
}

/** Months of the year that have the Acre. */
export function acreMonths(start: string, year: number): number {
  if (start === '') return 0;
  const end = acreEnd(start);
  const first = Math.max(index(yearOf(start), monthOf(start)), index(year, 1));
  const last = Math.min(index(yearOf(end), monthOf(end)), index(year, 12));
  return Math.max(0, last - first + 1);
}

/** In percent of the contributions. */
export function acreReduction(start: string): number {
  const { until, before, since } = acreReductions.value;
  return start >= until ? since : before;
}
