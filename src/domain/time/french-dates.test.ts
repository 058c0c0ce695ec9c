import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, parisDay } from './french-dates.ts';

describe('French dates', () => {
  it.each([
    ['2026-11-20T13:05:00Z', '20\u00a0novembre\u00a02026 à 14:05'],
    ['2026-07-14T22:30:00Z', '15\u00a0juillet\u00a02026 à 00:30'],
    ['2026-12-31T23:00:00Z', '1er\u00a0janvier\u00a02027 à 00:00'],
    ['2026-08-01T07:03:59Z', '1er\u00a0août\u00a02026 à 09:03'],
    ['2026-10-25T00:30:00Z', '25\u00a0octobre\u00a02026 à 02:30'],
    ['2026-10-25T01:30:00Z', '25\u00a0octobre\u00a02026 à 02:30'],
    ['2026-02-11T10:00:00Z', '11\u00a0février\u00a02026 à 11:00'],
  ])('%s reads %s in Paris', { tags: ['1.french-dates'] }, (iso, shown) => {
    expect(formatDateTime(new Date(iso))).toBe(shown);
    expect(formatDate(new Date(iso))).toBe(shown.split(' à ')[0]);
  });
  it('agrees with Intl fr-FR on every date, save for the first of the month', {
    tags: ['1.french-dates'],
  }, () => {
    const intl = new Intl.DateTimeFormat('fr-FR', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Paris',
    });
    const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (instant) => {
        const shown = formatDateTime(instant).replaceAll('\u00a0', ' ');
        expect(shown.replace(/^1er /, '1 ')).toBe(intl.format(instant).replaceAll('\u00a0', ' '));
      }),
    );
  });
  it('gives the Paris day to a date field', () => {
    expect(parisDay(new Date('2026-11-30T23:30:00Z'))).toBe('2026-12-01');
    expect(parisDay(new Date('2026-03-01T12:00:00Z'))).toBe('2026-03-01');
  });
  it('refuses an invalid date instead of showing one', () => {
    expect(() => formatDate(new Date('hier'))).toThrow(RangeError);
  });
});
