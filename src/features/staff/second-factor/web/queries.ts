import { MINUTE_MS } from '#domain/time/durations.ts';
import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

/** A change of factors or sessions may change all that this session sees. */
export const securityKey = ['admin'] as const;

export const secondFactor = queryOf([...securityKey, 'second-factor'], calls.showSecondFactor, {
  staleTime: 0,
});

export const staffSessions = queryOf([...securityKey, 'sessions'], calls.listStaffSessions, {
  staleTime: MINUTE_MS,
});
