import { queryOptions } from '@tanstack/react-query';
import type { listCategories } from '#shop/catalogue/contract.ts';
import { call, routeOf } from '#web/api/call.ts';
import type { listOwnIdeas, proposeIdea } from '../contract.ts';

const minute = 60_000;

export const proposeIdeaRoute = routeOf<typeof proposeIdea>({
  method: 'POST',
  path: '/api/automation-ideas/',
  access: 'anyone',
});

export const listOwnIdeasRoute = routeOf<typeof listOwnIdeas>({
  method: 'GET',
  path: '/api/automation-ideas/',
  access: 'customer',
});

export const listCategoriesRoute = routeOf<typeof listCategories>({
  method: 'GET',
  path: '/api/categories/',
  access: 'anyone',
});

/** See docs/product/interface.md#lifetimes-of-answers. */
export const ownIdeas = queryOptions({
  queryKey: ['ideas', 'own'],
  queryFn: ({ signal }) => call(listOwnIdeasRoute, { signal }),
  staleTime: 2 * minute,
});

/** See docs/product/interface.md#lifetimes-of-answers. */
export const categories = queryOptions({
  queryKey: ['catalogue', 'categories'],
  queryFn: ({ signal }) => call(listCategoriesRoute, { signal }),
  staleTime: 60 * minute,
});
