import { queryOptions } from '@tanstack/react-query';
import { call, routeOf } from '#web/api/call.ts';
import type { getPreferences, updatePreferences } from '../contract.ts';

export const getPreferencesRoute = routeOf<typeof getPreferences>({
  method: 'GET',
  path: '/api/users/preferences/',
  access: 'customer',
});

export const updatePreferencesRoute = routeOf<typeof updatePreferences>({
  method: 'PUT',
  path: '/api/users/preferences/update/',
  access: 'customer',
});

/** The default of all queries (docs/product/interface.md#lifetimes-of-answers). */
export const ownPreferences = queryOptions({
  queryKey: ['preferences', 'own'],
  queryFn: ({ signal }) => call(getPreferencesRoute, { signal }),
});
