/** A month is year × 12 + its place from 0. */

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' });
const [long, short, alone] = [
  format({ month: 'long', year: 'numeric' }),
  format({ month: 'short' }),
  format({ month: 'long' }),
];

const dateOf = (month: number): Date => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));

/** `janvier 2027`. */
export const monthName = (month: number): string => long.format(dateOf(month));
/** `janv.`. */
export const shortMonth = (month: number): string => short.format(dateOf(month));
/** `janvier`. */
export const monthAlone = (month: number): string => alone.format(dateOf(month));

/** The month of a day. */
export const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
