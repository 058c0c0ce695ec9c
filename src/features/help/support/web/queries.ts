import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

const twoMinutes = 2 * 60_000;

/** See docs/product/interface.md#lifetimes-of-answers. */
export const ownTickets = queryOptions({
  queryKey: ['support', 'own-tickets'],
  queryFn: ({ signal }) => call(calls.listOwnTickets, { signal }),
  staleTime: twoMinutes,
});
