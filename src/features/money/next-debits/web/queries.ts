import { queryOptions } from '@tanstack/react-query';
import { call, routeOf } from '#web/api/call.ts';
import type { listNextDebits } from '../contract.ts';

export const listNextDebitsRoute = routeOf<typeof listNextDebits>({
  method: 'GET',
  path: '/api/users/next-debits/',
  access: 'customer',
});

/** Kept with the lists of subscriptions, so that an act on one of them asks for the debits again. */
export const nextDebits = queryOptions({
  queryKey: ['subscriptions', 'next-debits'],
  queryFn: ({ signal }) => call(listNextDebitsRoute, { signal }),
  staleTime: 120_000,
});
