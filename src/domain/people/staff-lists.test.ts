import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewOf, wordsOfView } from './staff-lists.ts';

describe('what a view keeps of an address', () => {
  it('is its filters, order and columns, without the page', () => {
    expect(viewOf('?status=active&page=3&after=abc&sort=-created_at&user_email=')).toBe(
      'sort=-created_at&status=active',
    );
  });

  it('is the same in whatever order they stand, and of what it kept itself', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.string(), fc.string()), { selector: ([name]) => name }),
        (pairs) => {
          const view = viewOf(new URLSearchParams(pairs).toString());
          expect(viewOf(new URLSearchParams(pairs.toReversed()).toString())).toBe(view);
          expect(viewOf(view)).toBe(view);
        },
      ),
    );
  });
});

it('whatever is typed into a view is found in its words, however its address spells it', () => {
  const typed = fc.stringMatching(/^[a-zé@.]{3,20}$/);
  fc.assert(
    fc.property(typed, typed, (name, filter) => {
      const once = new URLSearchParams({ search: filter });
      const twice = new URLSearchParams({ search: encodeURIComponent(filter) });
      for (const query of [once, twice]) {
        const words = wordsOfView({ name: `Vue de ${name}`, query: query.toString() });
        expect(words.name).toEqual(expect.arrayContaining([name, `Vue de ${name}`]));
        expect(words.filters).toContain(filter);
      }
    }),
  );
});

it('what is chosen from a list is no word of a view', () => {
  expect(
    wordsOfView({ name: 'À voir', query: 'status=open&ordering=-created_at&from=2026-01-01' }).filters,
  ).toEqual([]);
});
