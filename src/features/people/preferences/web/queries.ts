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

/** Five minutes of life, the default of all queries (specification, section 7). */
export const ownPreferences = queryOptions({
  queryKey: ['preferences', 'own'],
  queryFn: ({ signal }) => call(getPreferencesRoute, { signal }),
});
