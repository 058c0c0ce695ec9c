import fc from 'fast-check';
import { expect, it } from 'vitest';
import { euroCents } from '../money/money.ts';
import { axisOf } from './periods.ts';

const axis = (...euros: number[]) =>
  axisOf(euros.map((one) => euroCents(one * 100))).marks.map((mark) => mark / 100);

it.each([
  ['from zero where the line grew from little', [40, 70, 100], [0, 50, 100]],
  ['from zero where there is nothing yet', [0, 0], [0, 1]],
  ['from where its fifth begins where it moved little', [3900, 4230], [3000, 3500, 4000, 4500]],
  ['no closer for a line that did not move', [100, 100], [80, 90, 100]],
  ['of cents where there are only cents', [0, 0.02], [0, 0.01, 0.02]],
])('an axis begins %s', (_what, euros, marks) => {
  expect(axis(...euros)).toEqual(marks);
});

it('holds every value between two to six round marks, and never makes a change of a fifth fill it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000_00 }).map(euroCents), { minLength: 1 }),
      (values) => {
        const { from, to, marks } = axisOf(values);
        const highest = Math.max(...values);
        expect(from).toBeLessThanOrEqual(Math.min(...values));
        expect(to).toBeGreaterThanOrEqual(highest);
        expect(to - from).toBeGreaterThanOrEqual(highest / 5);
        expect(marks.length).toBeGreaterThanOrEqual(2);
        expect(marks.length).toBeLessThanOrEqual(6);
        if (Math.min(...values) <= highest / 2) expect(from).toBe(0);
      },
    ),
  );
});
