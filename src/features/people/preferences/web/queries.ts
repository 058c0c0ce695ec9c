import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

/** Five minutes of life, the default of all queries (specification, section 7). */
export const ownPreferences = queryOptions({
  queryKey: ['preferences', 'own'],
  queryFn: ({ signal }) => call(calls.getPreferences, { signal }),
});
