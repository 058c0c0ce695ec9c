import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { figuresKey } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

const everyMs = 5 * MINUTE_MS;

export const shopStats = queryOptions({
  queryKey: [...figuresKey, 'stats'],
  queryFn: ({ signal }) => call(calls.readStats, { signal }),
  staleTime: everyMs,
  refetchInterval: everyMs,
});
