import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from '../parts/calendar.ts';
import {
  daysOf,
  MOST_OF_A_SERIES,
  type Post,
  postFaults,
  restOfSeries,
  seriesFault,
  summaryOf,
  weekdayOf,
  weeksOf,
} from './core.ts';

const post = (change: Partial<Post> = {}): Post => ({
  id: 'a1',
  series: '',
  title: 'Coulisses',
  day: '2026-12-01',
  time: '09:00',
  networks: ['linkedin'],
  text: '',
  link: '',
  state: 'idee',
  ...change,
});

it('weeks begin on Monday (ISO 8601-1:2019, 3.1.1.23): 1 January 2027 is a Friday', () => {
  expect(weekdayOf('2027-01-01')).toBe(4);
  expect(weeksOf('2026-11-15')[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(weeksOf('2027-02-10')).toHaveLength(4);
});

it('a weekly series is that of RFC 5545, 3.8.5.3: Tuesday and Thursday for five weeks', () => {
  const days = daysOf('1997-09-02', 'semaine', '1997-10-06', [1, 3]);
  expect(days).toEqual(
    ['09-02', '09-04', '09-09', '09-11', '09-16', '09-18', '09-23', '09-25', '09-30', '10-02'].map(
      (day) => `1997-${day}`,
    ),
  );
});

it('every other week is that of RFC 5545, 3.8.5.3, with weeks that begin on Monday', () => {
  const days = daysOf('1997-08-05', 'quinzaine', '1997-08-31', [1, 6]);
  expect(days).toEqual(['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24']);
});

it('each month keeps its day, and a short month gives its last', () => {
  expect(daysOf('2027-01-31', 'mois', '2027-05-31', [])).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
});

it('a series that would be cut is refused, never cut in silence', () => {
  const range = { first: '2026-01-01', until: '2029-12-31' };
  const days = daysOf(range.first, 'semaine', range.until, [0, 1, 2, 3, 4]);
  expect(days.length).toBeGreaterThan(MOST_OF_A_SERIES);
  expect(seriesFault(days, 'semaine', [0], range)?.[1]).toContain('366');
});

it('the days of a weekly series are the chosen weekdays of its period, all of them, in order', () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
  fc.assert(
    fc.property(
      weekdays,
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 200 }),
      (chosen, from, length) => {
        const first = addDays('2026-01-01', from);
        const until = addDays(first, length);
        const all = Array.from({ length: length + 1 }, (_, index) => addDays(first, index));
        expect(daysOf(first, 'semaine', until, chosen)).toEqual(
          all.filter((day) => chosen.includes(weekdayOf(day))),
        );
      },
    ),
  );
});

it('the longest silence of a month is said with its days, at its ends too', () => {
  const on = (...days: string[]) => days.map((day, index) => post({ id: `${index}`, day }));
  expect(summaryOf(on('2026-12-10', '2026-12-12'), '2026-12-01').silence).toEqual({
    days: 19,
    from: '2026-12-13',
    to: '2026-12-31',
  });
  expect(summaryOf([], '2026-02-01').silence.days).toBe(28);
  expect(summaryOf(on('2026-12-01', '2027-01-05'), '2026-12-31')).toMatchObject({ count: 1, ideas: 1 });
});

it('the silences and the busy days of a month are its days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), (at) => {
      const day = addDays('2026-12-01', at);
      const { silence } = summaryOf([post({ day })], day);
      expect(silence.days).toBe(Math.max(at, 30 - at));
      expect(silence.days === 0 ? 0 : daysBetween(silence.from, silence.to) + 1).toBe(silence.days);
    }),
  );
});

it('the rest of a series is that post and those behind it, never another series nor a post alone', () => {
  const [first, second, third] = ['2026-12-01', '2026-12-08', '2026-12-15'].map((day, index) =>
    post({ id: `s${index}`, series: 's', day }),
  );
  const alone = post({ id: 'x', day: '2026-12-20' });
  const all = [first, second, third, alone].filter((one) => one !== undefined);
  expect(second && restOfSeries(all, second)).toEqual([second, third]);
  expect(restOfSeries(all, alone)).toEqual([alone]);
});

it.each([
  [{ title: ' ' }, 'titre'],
  [{ day: '2026-02-30' }, 'date'],
  [{ time: '24:00' }, 'heure'],
  [{ networks: [] }, 'reseaux'],
  [{ networks: ['myspace'] }, 'reseaux'],
  [{ link: 'javascript:alert(1)' }, 'lien'],
  [{ link: 'exemple' }, 'lien'],
  [{ link: 'mailto:a@exemple.fr' }, 'lien'],
])('%j is asked about at its field', (change, field) => {
  expect(postFaults(post(change)).map(([name]) => name)).toEqual([field]);
});

it.each(['', 'exemple.fr', 'https://exemple.fr/a?b#c', 'exemple.fr:8080/a'])(
  '« %s » is a link or none',
  (link) => {
    expect(postFaults(post({ link }))).toEqual([]);
  },
);
