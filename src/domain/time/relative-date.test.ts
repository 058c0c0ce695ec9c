import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from './french-dates.ts';
import { relativeDate } from './relative-date.ts';

const now = new Date('2026-11-20T12:00:00Z');
const said = (instant: string) => relativeDate(new Date(instant), now).replaceAll('\u00a0', ' ');

describe('a date near now', () => {
  it.each([
    ['2026-11-20T11:59:30Z', 'à l’instant'],
    ['2026-11-20T11:55:00Z', 'il y a 5 min'],
    ['2026-11-20T12:05:00Z', 'dans 5 min'],
    ['2026-11-20T09:00:00Z', 'il y a 3 h'],
    ['2026-11-19T13:05:00Z', 'hier à 14:05'],
    ['2026-11-21T06:30:00Z', 'demain à 07:30'],
    ['2026-11-08T12:00:00Z', 'il y a 12 jours'],
    ['2026-12-02T12:00:00Z', 'dans 12 jours'],
    ['2026-10-01T12:00:00Z', '1er octobre 2026'],
  ])('%s is « %s »', (instant, words) => {
    expect(said(instant)).toBe(words);
  });

  it('is of yesterday by the clock of Paris, not by that of Greenwich', () => {
    expect(relativeDate(new Date('2026-11-19T22:30:00Z'), new Date('2026-11-20T02:00:00Z'))).toBe(
      'hier à 23:30',
    );
  });
});

it('beyond a month, either way, is the date itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 32, max: 3000 }), fc.boolean(), (days, isPast) => {
      const instant = new Date(now.getTime() + (isPast ? -days : days) * 86_400_000);
      expect(relativeDate(instant, now)).toBe(formatDate(instant));
    }),
  );
});
