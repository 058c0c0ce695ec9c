import { queryOptions } from '@tanstack/react-query';
import { call, routeOf } from '#web/api/call.ts';
import type { explainOwnStatus } from '../contract.ts';

export const explainOwnStatusRoute = routeOf<typeof explainOwnStatus>({
  method: 'GET',
  path: '/api/subscriptions/:id/why/',
  access: 'customer',
});

/** Kept with the lists of subscriptions, so that an act on one of them asks for its reasons again. */
export const whyOwnStatus = (subscriptionId: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'why', subscriptionId],
    queryFn: ({ signal }) => call(explainOwnStatusRoute, { params: { id: subscriptionId }, signal }),
    staleTime: 120_000,
  });
