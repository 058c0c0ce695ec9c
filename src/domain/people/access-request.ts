import { addMonths } from '../time/billing-period.ts';
import { parisDay } from '../time/french-dates.ts';
import { endOfParisDay, firstInstantOfParisDay } from '../time/paris-calendar.ts';

/** At noon a day of Paris is the same one in UTC, in which months are added. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** GDPR, article 12.3: within one month of the day on which it came, to the end of that day. */
export const accessDue = (askedAt: Date): Date =>
  endOfParisDay(parisDay(addMonths(noonOf(parisDay(askedAt)), 1)));

/** Undefined for a day to come: nobody has asked yet. */
export function askedOnDay(day: string, now: Date): Date | undefined {
  const askedAt = firstInstantOfParisDay(day);
  return askedAt > now ? undefined : askedAt;
}
