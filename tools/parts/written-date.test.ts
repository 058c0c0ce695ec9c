import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedDate, frenchDay, isMonthFirst, readsTwoWays, readWrittenDate } from './written-date.ts';

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
    ['1er mars 2026', '2026-03-01'],
    ['lundi 2 mars 2026', '2026-03-02'],
    ['3 févr. 2026', '2026-02-03'],
    ['14 août 2026', '2026-08-14'],
    ['05-avr-2026', '2026-04-05'],
    ['05-Apr-2026', '2026-04-05'],
    // ISO 8601-1:2019, 5.2.2.1, the basic form.
    ['20260305', '2026-03-05'],
    ['20260305T14:30', '2026-03-05'],
    ['20261305', undefined],
    ['202603051', undefined],
    // The century is nobody’s to guess.
    ['3-2-26', undefined],
    ['05-avr-26', undefined],
    ['01/01/29', undefined],
    ['31/12/30', undefined],
    // 1900 has no 29 February: no century is to be asked.
    ['29/02/00', '2000-02-29'],
    // The Gregorian calendar.
    ['29/02/2000', '2000-02-29'],
    ['29/02/1900', undefined],
    ['31/02/2026', undefined],
    ['2026-02-30', undefined],
    ['le 5 avril 2026', '2026-04-05'],
    ['Le dimanche 5 avril 2026', '2026-04-05'],
    ['dim. 05/04/2026', '2026-04-05'],
    ['Sun, 5 Apr 2026', '2026-04-05'],
    ['April 5, 2026', '2026-04-05'],
    ['Mar 5, 2026', '2026-03-05'],
    ['05.avr.2026', '2026-04-05'],
    ['5avr.2026', '2026-04-05'],
    ['98-04-05', undefined],
    // The weekday says the century, and that something is wrong.
    ['dimanche 5 avril 26', '2026-04-05'],
    ['lundi 05/04/26', '1926-04-05'],
    ['mardi 5 avril 2026', undefined],
    ['lundimanche 5 avril 2026', undefined],
    // A person has to say.
    ['3 jui 2026', undefined],
    ['3 marsouin 2026', undefined],
    ['03/25/2026', undefined],
    ['3/2', undefined],
    ['12/05/2026 au 14/05/2026', undefined],
    ['3/2/2026 annulé', undefined],
    ['1/2-2026', undefined],
    ['', undefined],
  ])('« %s » is %s', (text, iso) => expect(read(text)).toBe(iso));

  it.each([
    ['31/12/30', 'century', ['1930-12-31', '2030-12-31']],
    ['05-avr-26', 'century', ['1926-04-05', '2026-04-05']],
    ['3 févr. 04', 'century', ['1904-02-03', '2004-02-03']],
    ['05.avr.26', 'century', ['1926-04-05', '2026-04-05']],
    ['le 5 avril 26', 'century', ['1926-04-05', '2026-04-05']],
    ['98-04-05', 'century', ['1998-04-05', '2098-04-05']],
    // ISO 8601:1988 wrote a year of two figures first, the French write it last.
    ['26-04-05', 'order', ['1905-04-26', '2005-04-26', '1926-04-05', '2026-04-05']],
    ['avr. 2026', 'day', []],
    ['avril 26', 'day', []],
    ['04/2026', 'day', []],
    ['2026-04', 'day', []],
    ['5 avril', 'year', []],
    ['dimanche 5 avril', 'year', []],
    // ECMA-376, part 1, 18.17.4.1: day 1 is 1 January 1900 (which has a 29 February there), or 1 January 1904 is day 0.
    ['46083', 'serial', ['2026-03-02', '2030-03-03']],
    ['46083,5', 'serial', ['2026-03-02', '2030-03-03']],
  ])('« %s » is asked about (%s)', (text, about, days) => {
    const asked = askedDate(text);
    expect([asked?.about, asked?.readings.map(({ iso }) => iso)]).toEqual([about, days]);
    expect(readWrittenDate(text)).toBeUndefined();
  });

  it('is read once that is said', () => {
    const said = (text: string, reading: object) => readWrittenDate(text, reading)?.iso;
    expect(said('31/12/30', { century: 20 })).toBe('2030-12-31');
    expect(said('31/12/30', { century: 19 })).toBe('1930-12-31');
    expect(said('26-04-05', { dashed: 'year', century: 20 })).toBe('2026-04-05');
    expect(said('26-04-05', { dashed: 'day', century: 20 })).toBe('2005-04-26');
    expect(said('26-04-05', { century: 20 })).toBeUndefined();
    expect(askedDate('26-04-05', { dashed: 'day' })?.about).toBe('century');
    expect(said('46083', { daysSince: 1900 })).toBe('2026-03-02');
    expect(said('44621', { daysSince: 1904 })).toBe('2026-03-02');
    expect(readWrittenDate('46083,604166667', { daysSince: 1900 })?.time).toBe('14:30');
    expect(said('4608', { daysSince: 1900 })).toBeUndefined();
  });

  it.each(['2026-03-02', '12/05/2026', 'lundi', '', '12', '75011', '31/02/30'])(
    '« %s » is not asked about for its century',
    (text) => expect(askedDate(text)?.about).not.toBe('century'),
  );

  it('of two figures is read or asked about, never both, and each reading ends as it is written', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (at) => {
        const iso = at.toISOString().slice(0, 10);
        const written = frenchDay(iso).replace(/\d\d(\d\d)$/, '$1');
        const days = askedDate(written)?.readings ?? [readWrittenDate(written)];
        expect(days.map((one) => one?.iso)).toContain(iso);
        expect(days.every((one) => one?.iso.slice(2) === iso.slice(2))).toBe(true);
        expect(askedDate(written) === undefined).toBe(readWrittenDate(written) !== undefined);
      }),
    );
  });

  it.each([
    ['2026-03-02 14:30:00 +0100', '14:30:00 +0100'],
    ['2026-03-02T23:30:00Z', '23:30:00Z'],
    ['02/03/2026 à 14h30', '14h30'],
    ['02/03/2026 2:30 PM', '2:30 PM'],
    ['2026-03-02 00:00:00', ''],
  ])('« %s » keeps its time: « %s »', (text, time) => expect(readWrittenDate(text)?.time).toBe(time));

  it('is read with the month first where that is said', () => {
    expect(readWrittenDate('03/25/2026', { order: 'month' })?.iso).toBe('2026-03-25');
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
