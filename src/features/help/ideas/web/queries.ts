import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import * as catalogueCalls from '#shop/catalogue/contract.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

/** docs/product/interface.md#lifetimes-of-answers */
export const ownIdeas = queryOptions({
  queryKey: ['ideas', 'own'],
  queryFn: ({ signal }) => call(calls.listOwnIdeas, { signal }),
  staleTime: 2 * MINUTE_MS,
});

export const ownIdea = (id: number) =>
  queryOptions({
    queryKey: ['ideas', 'own', id],
    queryFn: ({ signal }) => call(calls.readOwnIdea, { params: { id }, signal }),
    staleTime: MINUTE_MS,
  });

/** docs/product/interface.md#lifetimes-of-answers */
export const categories = queryOptions({
  queryKey: ['catalogue', 'categories'],
  queryFn: ({ signal }) => call(catalogueCalls.listCategories, { signal }),
  staleTime: 60 * MINUTE_MS,
});
