import { MINUTE_MS } from '#domain/time/durations.ts';
import { figuresKey } from '#web/admin/staff-act.ts';
import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

const everyMs = 5 * MINUTE_MS;

export const shopStats = queryOf([...figuresKey, 'stats'], calls.readStats, {
  staleTime: everyMs,
  refetchInterval: everyMs,
});
