import { queryOptions } from '@tanstack/react-query';
import { call, routeOf } from '#web/api/call.ts';
import type { listOwnAutomations, listOwnSubscriptions, toggleSubscription } from '../contract.ts';

const minute = 60_000;
/** Kept half an hour, so that a screen shows what it last knew (docs/product/interface.md#lifetimes-of-answers). */
const lifetime = { staleTime: 2 * minute, gcTime: 30 * minute };

export const listOwnSubscriptionsRoute = routeOf<typeof listOwnSubscriptions>({
  method: 'GET',
  path: '/api/users/subscriptions/',
  access: 'customer',
});

export const listOwnAutomationsRoute = routeOf<typeof listOwnAutomations>({
  method: 'GET',
  path: '/api/users/automations/',
  access: 'customer',
});

export const toggleSubscriptionRoute = routeOf<typeof toggleSubscription>({
  method: 'POST',
  path: '/api/automations/:id/toggle_subscription/',
  access: 'customer',
});

/** Begins the key of both lists. */
export const listsKey = ['subscriptions'];

export const ownSubscriptions = queryOptions({
  queryKey: [...listsKey, 'own'],
  queryFn: ({ signal }) => call(listOwnSubscriptionsRoute, { signal }),
  ...lifetime,
});

export const ownAutomations = queryOptions({
  queryKey: [...listsKey, 'automations'],
  queryFn: ({ signal }) => call(listOwnAutomationsRoute, { signal }),
  ...lifetime,
});
