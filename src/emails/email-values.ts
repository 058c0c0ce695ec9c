import { euroCents, formatEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';

// An outbox row holds plain JSON; here its numbers and strings become the domain's types again.
export const euros = (cents: number): string => formatEuros(euroCents(cents));
export const eurosPerMonth = (cents: number): string => formatEurosPerMonth(euroCents(cents));
export const dateAndTime = (instant: string): string => formatDateTime(new Date(instant));

/** `24 heures`, `1 heure`, and whole days from two days on: `3 jours`. */
export function hoursInWords(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24}\u00a0jours`;
  return hours === 1 ? '1\u00a0heure' : `${hours}\u00a0heures`;
}
