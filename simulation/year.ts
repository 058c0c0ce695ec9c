import { HOUR_MS } from '#domain/time/durations.ts';
import { daysLater, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';

/** A year with both changes of hour, a 29th of February and every length of month. */
const firstDay = '2027-06-01';

/** Of the day of this number, the first being 1: `2027-06-01`. */
export const parisDay = (day: number): string => daysLater(firstDay, day - 1);

/** The midnight of Paris that ends the day. */
export const midnightAfter = (day: number): Date => firstInstantOfParisDay(parisDay(day + 1));

/** So long after the midnight that begins the day. */
export function hourOf(day: number, hours: number): Date {
  return new Date(firstInstantOfParisDay(parisDay(day)).getTime() + hours * HOUR_MS);
}
