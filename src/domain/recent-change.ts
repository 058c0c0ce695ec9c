/** The last change of the privacy policy, announced while it is recent (specification 2). */
import { parisDay } from './french-dates.ts';

/** The day of the last version, in Paris. */
export const PRIVACY_CHANGED_ON = '2025-06-20';
const RECENT_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Calendar days in Paris since the change while it is recent (0 to 60); null before it and after. */
export function daysSincePrivacyChange(now: Date): number | null {
  const days = Math.round((Date.parse(parisDay(now)) - Date.parse(PRIVACY_CHANGED_ON)) / DAY_MS);
  return days >= 0 && days <= RECENT_DAYS ? days : null;
}

/** `aujourd’hui`, `hier`, `il y a 3 jours`. */
export function daysAgoInWords(days: number): string {
  if (days === 0) return 'aujourd’hui';
  return days === 1 ? 'hier' : `il y a ${days}\u00a0jours`;
}
