/** Days as `2026-11-26`: of no time zone and no hour, so that nothing moves them by one. */
import type { Rouage } from '#domain/document/rouage.ts';

const DAY_MS = 86_400_000;

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const isoOf = (date: Date): string => date.toISOString().slice(0, 10);

/** `2026-02-30` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = dateOf(text);
  return !Number.isNaN(date.getTime()) && isoOf(date) === text;
}

/** The day of an instant where the machine is. */
export const isoDay = (instant: Date): string =>
  isoOf(new Date(Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate())));

/** The shop’s present, by its kit, whatever the machine’s clock says; the machine’s where the page is opened by itself. */
export function rightNow(): Date {
  const kit: Pick<Rouage, 'now'> | undefined = Reflect.get(globalThis, 'rouage');
  return new Date(kit?.now() ?? Date.now());
}

/** The day that whoever looks at the page lives in. */
export const todayHere = (now = rightNow()): string => isoDay(now);

export const addDays = (day: string, days: number): string =>
  isoOf(new Date(dateOf(day).getTime() + days * DAY_MS));

/** Negative backwards. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS);

export function endOfMonth(day: string): string {
  const date = dateOf(day);
  return isoOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)));
}

/** The same day of a later month, or its last where it is shorter: a month after 31 January is 28 February. */
export function addMonths(day: string, months: number): string {
  const date = dateOf(day);
  const first = isoOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)));
  const last = Number(endOfMonth(first).slice(8));
  return addDays(first, Math.min(date.getUTCDate(), last) - 1);
}

const inWords = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `1er novembre 2026`, never cut at the end of a line; nothing of what is no day. */
export const longDay = (day: string): string =>
  isDay(day) ? inWords.format(dateOf(day)).replace(/^1 /, '1er ').replaceAll(' ', '\u00a0') : '';

/** `26/11/2026`; nothing of what is no day. */
export const shortDay = (day: string): string => (isDay(day) ? day.split('-').reverse().join('/') : '');
