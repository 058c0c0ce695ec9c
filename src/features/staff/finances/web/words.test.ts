import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movedBetween } from './words.ts';

it.each([
  [588.84, 629.45, '+40,61\u00a0€'],
  [0.3, 0.1, '−0,20\u00a0€'],
  [12, 12, '0\u00a0€'],
])('what went from %d to %d € is told as %s', (before, after, told) => {
  expect(movedBetween(before, after)).toBe(told);
});

it('is told of any two amounts', () => {
  const euros = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(euros, euros, (before, after) => {
      expect(movedBetween(before, after)).toMatch(/€$/);
    }),
  );
});
