import joursFeries from '@socialgouv/jours-feries';
import { addDays, isoDay } from './calendar.ts';

const HALF_A_DAY_MS = 43_200_000;

/** The package gives the machine's midnight: noon is on the right day in every zone and season. */
const holidaysOf = (year: number): string[] =>
  Object.values(joursFeries(year)).map((midnight) => isoDay(new Date(midnight.getTime() + HALF_A_DAY_MS)));

const known = new Map<number, string[]>();

/** In all of France (Code du travail, art. L. 3133-1); the day is `2026-12-25`. */
export function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const holidays = known.get(year) ?? holidaysOf(year);
  known.set(year, holidays);
  return holidays.includes(day);
}

/** Saturday and Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** That day, or the first after it that is neither of a weekend nor a holiday. */
export function workingDayFrom(day: string): string {
  let candidate = day;
  while (isWeekend(candidate) || isHoliday(candidate)) candidate = addDays(candidate, 1);
  return candidate;
}
