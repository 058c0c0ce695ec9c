import { queryOptions } from '@tanstack/react-query';
import { call, routeOf } from '#web/api/call.ts';
import type { listOwnTickets, openTicket } from '../contract.ts';

const twoMinutes = 2 * 60_000;

export const openTicketRoute = routeOf<typeof openTicket>({
  method: 'POST',
  path: '/api/tickets/',
  access: 'anyone',
});

export const listOwnTicketsRoute = routeOf<typeof listOwnTickets>({
  method: 'GET',
  path: '/api/tickets/',
  access: 'customer',
});

/** See docs/product/interface.md#lifetimes-of-answers. */
export const ownTickets = queryOptions({
  queryKey: ['support', 'own-tickets'],
  queryFn: ({ signal }) => call(listOwnTicketsRoute, { signal }),
  staleTime: twoMinutes,
});
