import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frenchDay, isMonthFirst, readsTwoWays, readWrittenDate } from './written-date.ts';

const read = (text: string) => readWrittenDate(text)?.iso;

describe('a day of a column', () => {
  it.each([
    // ISO 8601:2019 and RFC 3339, § 5.8.
    ['2026-03-02', '2026-03-02'],
    ['1985-04-12T23:20:50.52Z', '1985-04-12'],
    ['1996-12-19T16:39:57-08:00', '1996-12-19'],
    ['2026/3/2', '2026-03-02'],
    // As the French write it: the day first.
    ['3/2/2026', '2026-02-03'],
    ['03.02.2026', '2026-02-03'],
    ['3-2-26', '2026-02-03'],
    ['1er mars 2026', '2026-03-01'],
    ['lundi 2 mars 2026', '2026-03-02'],
    ['3 févr. 2026', '2026-02-03'],
    ['14 août 2026', '2026-08-14'],
    // « The 2029 Rule », Microsoft KB Q214391.
    ['01/01/29', '2029-01-01'],
    ['01/01/30', '1930-01-01'],
    // The Gregorian calendar.
    ['29/02/2000', '2000-02-29'],
    ['29/02/1900', undefined],
    ['31/02/2026', undefined],
    ['2026-02-30', undefined],
    // A person has to say.
    ['3 jui 2026', undefined],
    ['3 marsouin 2026', undefined],
    ['03/25/2026', undefined],
    ['46083', undefined],
    ['3/2', undefined],
    ['12/05/2026 au 14/05/2026', undefined],
    ['3/2/2026 annulé', undefined],
    ['1/2-2026', undefined],
    ['', undefined],
  ])('« %s » is %s', (text, iso) => expect(read(text)).toBe(iso));

  it.each([
    ['2026-03-02 14:30:00 +0100', '14:30:00 +0100'],
    ['2026-03-02T23:30:00Z', '23:30:00Z'],
    ['02/03/2026 à 14h30', '14h30'],
    ['02/03/2026 2:30 PM', '2:30 PM'],
    ['2026-03-02 00:00:00', ''],
  ])('« %s » keeps its time: « %s »', (text, time) => expect(readWrittenDate(text)?.time).toBe(time));

  it('is read with the month first where that is said', () => {
    expect(readWrittenDate('03/25/2026', 'month')?.iso).toBe('2026-03-25');
    expect(['03/25/2026', '25/03/2026', '03/04/2026'].map(isMonthFirst)).toEqual([true, false, false]);
    expect(['03/04/2026', '04/04/2026', '25/03/2026', '2026-03-04'].map(readsTwoWays)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is what the French writing of any day of five centuries made of it', () => {
    const long = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });
    fc.assert(
      fc.property(fc.integer({ min: -90_000, max: 90_000 }), (days) => {
        const at = new Date(days * 86_400_000);
        const iso = at.toISOString().slice(0, 10);
        expect([read(iso), read(frenchDay(iso)), read(long.format(at))]).toEqual([iso, iso, iso]);
      }),
    );
  });
});
