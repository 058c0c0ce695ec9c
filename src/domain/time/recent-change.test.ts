import { describe, expect, it } from 'vitest';
import { daysAgoInWords, daysSincePrivacyChange } from './recent-change.ts';

const said = (now: string) => {
  const days = daysSincePrivacyChange(new Date(now));
  return days === null ? null : daysAgoInWords(days);
};

describe('the change of the privacy policy of 20 June 2025', () => {
  it.each([
    ['2025-06-19T21:59:59Z', null],
    ['2025-06-19T22:00:00Z', 'aujourd’hui'],
    ['2025-06-20T21:59:59Z', 'aujourd’hui'],
    ['2025-06-20T22:00:00Z', 'hier'],
    ['2025-06-22T10:00:00Z', 'il y a 2\u00a0jours'],
    ['2025-08-19T21:59:59Z', 'il y a 60\u00a0jours'],
    ['2025-08-19T22:00:00Z', null],
    ['2026-11-20T10:00:00Z', null],
  ])('at %s is said: %s (days of Paris)', { tags: ['2.privacy.recent'] }, (now, words) => {
    expect(said(now)).toBe(words);
  });
});
