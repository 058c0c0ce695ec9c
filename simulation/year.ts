import { HOUR_MS } from '#domain/time/durations.ts';
import { daysLater, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';

/** The days of a story, numbered from 1. */
export interface Calendar {
  /** `2027-06-01`. */
  firstDay: string;
}

export const parisDay = ({ firstDay }: Calendar, day: number): string => daysLater(firstDay, day - 1);

/** The midnight of Paris that ends the day. */
export const midnightAfter = (calendar: Calendar, day: number): Date =>
  firstInstantOfParisDay(parisDay(calendar, day + 1));

/** So long after the midnight that begins the day. */
export function hourOf(calendar: Calendar, day: number, hours: number): Date {
  return new Date(firstInstantOfParisDay(parisDay(calendar, day)).getTime() + hours * HOUR_MS);
}
