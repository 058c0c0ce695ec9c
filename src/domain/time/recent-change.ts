/** docs/product/legal-pages.md#recent-change-for-sixty-days */
import { DAY_MS } from './durations.ts';
import { parisDay } from './french-dates.ts';

export const PRIVACY_CHANGED_ON = '2025-06-20';
const RECENT_DAYS = 60;

export function daysSincePrivacyChange(now: Date): number | null {
  const days = Math.round((Date.parse(parisDay(now)) - Date.parse(PRIVACY_CHANGED_ON)) / DAY_MS);
  return days >= 0 && days <= RECENT_DAYS ? days : null;
}

export function daysAgoInWords(days: number): string {
  if (days === 0) return 'aujourd’hui';
  return days === 1 ? 'hier' : `il y a ${days}\u00a0jours`;
}
