import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

const twoMinutes = 2 * MINUTE_MS;

/** docs/product/interface.md#lifetimes-of-answers */
export const ownTickets = queryOptions({
  queryKey: ['support', 'own-tickets'],
  queryFn: ({ signal }) => call(calls.listOwnTickets, { signal }),
  staleTime: twoMinutes,
});

/** Asked at each opening: the team may have answered. */
export const ownThread = (id: number) =>
  queryOptions({
    queryKey: ['support', 'own-tickets', id],
    queryFn: ({ signal }) => call(calls.readOwnTicket, { params: { id }, signal }),
    staleTime: 0,
  });
