import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

const everyMs = 5 * MINUTE_MS;

export const shopStats = queryOptions({
  queryKey: ['admin', 'figures', 'stats'],
  queryFn: ({ signal }) => call(calls.readStats, { signal }),
  staleTime: everyMs,
  refetchInterval: everyMs,
});
