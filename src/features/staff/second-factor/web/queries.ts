import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

/** A change of factors or sessions may change all that this session sees. */
export const securityKey = ['admin'] as const;

export const secondFactor = queryOptions({
  queryKey: [...securityKey, 'second-factor'],
  queryFn: ({ signal }) => call(calls.showSecondFactor, { signal }),
  staleTime: 0,
});

export const staffSessions = queryOptions({
  queryKey: [...securityKey, 'sessions'],
  queryFn: ({ signal }) => call(calls.listStaffSessions, { signal }),
  staleTime: MINUTE_MS,
});
