import { expect, it } from 'vitest';
import { openReportAllowance } from './report-allowance.ts';

it('lets each error leave once in a window, and again in the next', () => {
  let now = 0;
  const { allows } = openReportAllowance(10, 60_000, () => now);
  expect([allows('a'), allows('a'), allows('b')]).toEqual([true, false, true]);
  now = 59_999;
  expect(allows('a')).toBe(false);
  now = 60_000;
  expect(allows('a')).toBe(true);
});

it('lets no more than its number leave in a window, however many errors there are', () => {
  const { allows } = openReportAllowance(3, Number.POSITIVE_INFINITY, () => 1);
  expect(['a', 'b', 'c', 'd', 'e'].filter(allows)).toEqual(['a', 'b', 'c']);
});
