import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

export const ownVotes = queryOptions({
  queryKey: ['ideas', 'votes'],
  queryFn: ({ signal }) => call(calls.listOwnVotes, { signal }),
  staleTime: 2 * MINUTE_MS,
});
