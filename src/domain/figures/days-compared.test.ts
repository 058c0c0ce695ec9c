import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysLater } from '../time/paris-calendar.ts';
import { levelsByDay, monthCompared, todayCompared } from './days-compared.ts';

const from = (first: string, values: readonly number[]) =>
  values.map((value, place) => ({ day: daysLater(first, place), value }));

it('compares the running day with the one before', () => {
  expect(todayCompared(from('2026-11-24', [7, 3]))).toEqual({
    ...{ from: '2026-11-25', to: '2026-11-25' },
    ...{ now: 3, before: 7 },
  });
  expect(todayCompared([])).toMatchObject({ now: 0, before: 0 });
});

it('compares the month until today with as many days of the last, never more', () => {
  const days = from('2026-10-01', Array(31 + 3).fill(1));
  expect(monthCompared(days)).toEqual({ from: '2026-11-01', to: '2026-11-03', now: 3, before: 3 });
});

it('a shorter month before counts whole', () => {
  const days = from('2026-02-01', Array(28 + 31).fill(1));
  expect(monthCompared(days)).toMatchObject({ now: 31, before: 28 });
});

it('every day of this month is counted once, whatever the day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 90 }), (start, length) => {
      const days = from(daysLater('2025-12-15', start), Array(length).fill(1));
      const { now, before, to } = monthCompared(days);
      expect(now).toBe(Math.min(Number(to.slice(8)), length));
      expect(before).toBeLessThanOrEqual(Number(to.slice(8)));
      expect(now + before).toBeLessThanOrEqual(length);
    }),
  );
});

it('each evening is the one before with what moved on its day, the last is now and takes what is still to come', () => {
  const first = '2026-11-01';
  const count = 10;
  const moves = fc.array(
    fc.record(
      { place: fc.integer({ min: -3, max: count + 2 }), came: fc.integer(), paid: fc.integer() },
      { requiredKeys: ['place'] },
    ),
  );
  const now = fc.record({ came: fc.integer(), paid: fc.integer() });
  fc.assert(
    fc.property(moves, now, (moved, standing) => {
      const days = from(first, Array(count).fill(0)).map(({ day }) => day);
      const dated = moved.map(({ place, ...one }) => ({ ...one, day: daysLater(first, place) }));
      const evenings = levelsByDay(days, standing, dated);
      expect(evenings.map(({ day }) => day)).toEqual(days);
      expect(evenings.at(-1)).toEqual({ ...standing, day: days.at(-1) });
      for (const name of ['came', 'paid'] as const) {
        for (const [place, evening] of evenings.entries()) {
          const onDay = moved.filter((one) => Math.min(one.place, count - 1) === place);
          const sum = onDay.reduce((all, one) => all + (one[name] ?? 0), 0);
          if (place > 0) expect(evening[name] - evenings[place - 1]![name]).toBe(sum);
        }
      }
    }),
  );
});
