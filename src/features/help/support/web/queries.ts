import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

const twoMinutes = 2 * MINUTE_MS;

/** See docs/product/interface.md#lifetimes-of-answers. */
export const ownTickets = queryOptions({
  queryKey: ['support', 'own-tickets'],
  queryFn: ({ signal }) => call(calls.listOwnTickets, { signal }),
  staleTime: twoMinutes,
});
