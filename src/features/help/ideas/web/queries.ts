import { queryOptions } from '@tanstack/react-query';
import { calls as catalogueCalls } from '#shop/catalogue/calls.ts';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

const minute = 60_000;

/** See docs/product/interface.md#lifetimes-of-answers. */
export const ownIdeas = queryOptions({
  queryKey: ['ideas', 'own'],
  queryFn: ({ signal }) => call(calls.listOwnIdeas, { signal }),
  staleTime: 2 * minute,
});

/** See docs/product/interface.md#lifetimes-of-answers. */
export const categories = queryOptions({
  queryKey: ['catalogue', 'categories'],
  queryFn: ({ signal }) => call(catalogueCalls.listCategories, { signal }),
  staleTime: 60 * minute,
});
