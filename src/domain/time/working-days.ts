/** Regulation 1182/71, article 3, says on which days a legal period may end. Server only. */
import joursFeries from '@socialgouv/jours-feries';
import { HOUR_MS } from './durations.ts';
import { daysLater } from './paris-calendar.ts';

const HALF_A_DAY_MS = 12 * HOUR_MS;

const two = (value: number) => String(value).padStart(2, '0');

/** The package gives the machine's midnight; noon is on the right day in every zone and season. */
function dayOf(midnight: Date): string {
  const noon = new Date(midnight.getTime() + HALF_A_DAY_MS);
  return `${noon.getFullYear()}-${two(noon.getMonth() + 1)}-${two(noon.getDate())}`;
}

/** Covers all of France (Code du travail, L. 3133-1); the day is `2026-12-25`. */
export function isPublicHoliday(day: string): boolean {
  return Object.values(joursFeries(Number(day.slice(0, 4)))).some((holiday) => dayOf(holiday) === day);
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

export function workingDayFrom(day: string): string {
  let candidate = day;
  while (isWeekend(candidate) || isPublicHoliday(candidate)) candidate = daysLater(candidate, 1);
  return candidate;
}
