/** Days and months as the calendar of Europe/Paris has them, changes of hour included (ruling 6). Server only. */
import { Temporal } from 'temporal-polyfill';

const PARIS = 'Europe/Paris';

const inParis = (instant: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(PARIS);
const asDate = (zoned: Temporal.ZonedDateTime): Date => new Date(zoned.epochMilliseconds);

/** The cap's month of an instant: `2026-11` (ruling 19). */
export function parisMonthKey(instant: Date): string {
  return inParis(instant).toPlainDate().toPlainYearMonth().toString();
}

/** The first instant of the month. */
export function startOfParisMonth(instant: Date): Date {
  return asDate(inParis(instant).with({ day: 1 }).startOfDay());
}

/** The end of the month, exclusive: the first instant of the next one. */
export function endOfParisMonth(instant: Date): Date {
  return asDate(inParis(instant).with({ day: 1 }).add({ months: 1 }).startOfDay());
}

/** The hour that the clocks of Paris show: 0 to 23. */
export function parisHour(instant: Date): number {
  return inParis(instant).hour;
}

/** The first instant of today. */
export function startOfParisDay(instant: Date): Date {
  return asDate(inParis(instant).startOfDay());
}

/**
 * The last second of a day given as `2026-12-20`: what a staff member means by an end date, and what reads
 * '20 décembre 2026 à 23:59'. Throws RangeError on anything that is no day of the calendar.
 */
export function endOfParisDay(day: string): Date {
  const next = Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: 1 });
  return new Date(next.toZonedDateTime(PARIS).epochMilliseconds - 1000);
}

/** The first instant of a day given as `2026-12-20`. Throws RangeError on anything that is no day of the calendar. */
export function firstInstantOfParisDay(day: string): Date {
  return new Date(
    Temporal.PlainDate.from(day, { overflow: 'reject' }).toZonedDateTime(PARIS).epochMilliseconds,
  );
}

/** The Paris day that many days after today's, `2026-12-21`. */
export function parisDayIn(now: Date, days: number): string {
  return inParis(now).toPlainDate().add({ days }).toString();
}

/** Days left before an end, a started day counting whole: 7 for a new trial, 1 on its last day, 0 once ended. */
export function daysRemaining(end: Date, now: Date): number {
  if (end <= now) return 0;
  const left = inParis(now).until(inParis(end), { largestUnit: 'days' });
  return left.days + (inParis(now).add({ days: left.days }).epochMilliseconds < end.getTime() ? 1 : 0);
}

/** A day given as `2026-12-20`, moved by whole days. Throws RangeError on anything that is no day of the calendar. */
export function daysLater(day: string, days: number): string {
  return Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days }).toString();
}

/** How many midnights of Paris lie between two instants: 0 on the same day, negative backwards. */
export function parisDaysBetween(from: Date, to: Date): number {
  return inParis(from).toPlainDate().until(inParis(to).toPlainDate(), { largestUnit: 'days' }).days;
}
