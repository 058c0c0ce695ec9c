/** docs/product/administration.md#dates-in-lists. Safe for the browser. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { formatDate, parisDay, parisTime } from './french-dates.ts';

const nearDays = 30;

function daysAway(instant: Date, now: Date): number {
  return Math.round((Date.parse(parisDay(instant)) - Date.parse(parisDay(now))) / DAY_MS);
}

function daysInWords(days: number, instant: Date): string {
  if (days === -1) return `hier à ${parisTime(instant)}`;
  if (days === 1) return `demain à ${parisTime(instant)}`;
  if (Math.abs(days) > nearDays) return formatDate(instant);
  return days < 0 ? `il y a ${-days}\u00a0jours` : `dans ${days}\u00a0jours`;
}

/** `il y a 5 min`, `hier à 14:05`, `dans 12 jours`, then the date. Throws RangeError on an invalid date. */
export function relativeDate(instant: Date, now: Date): string {
  const away = Math.abs(instant.getTime() - now.getTime());
  const days = daysAway(instant, now);
  if (away < MINUTE_MS) return 'à l’instant';
  if (away >= HOUR_MS && days !== 0) return daysInWords(days, instant);
  const lasts =
    away < HOUR_MS ? `${Math.floor(away / MINUTE_MS)}\u00a0min` : `${Math.floor(away / HOUR_MS)}\u00a0h`;
  return instant < now ? `il y a ${lasts}` : `dans ${lasts}`;
}
