import { expect, it } from 'vitest';
import { shownVotes } from './public-idea.ts';

it.each([
  [0, null],
  [4, null],
  [5, 5],
  [12, 12],
])('%d votes are shown as %s', { tags: ['idea.votes.shown'] }, (count, shown) =>
  expect(shownVotes(count)).toBe(shown),
);
