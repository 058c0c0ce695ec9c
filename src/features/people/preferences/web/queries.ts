import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

/** The default of all queries (docs/product/interface.md#lifetimes-of-answers). */
export const ownPreferences = queryOptions({
  queryKey: ['preferences', 'own'],
  queryFn: ({ signal }) => call(calls.getPreferences, { signal }),
});
