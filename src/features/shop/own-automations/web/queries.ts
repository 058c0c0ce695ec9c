import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

/** Kept half an hour, so that a screen shows what it last knew (docs/product/interface.md#lifetimes-of-answers). */
const lifetime = { staleTime: 2 * MINUTE_MS, gcTime: 30 * MINUTE_MS };

/** Begins the key of both lists. */
export const listsKey = ['subscriptions'];

export const ownSubscriptions = queryOptions({
  queryKey: [...listsKey, 'own'],
  queryFn: ({ signal }) => call(calls.listOwnSubscriptions, { signal }),
  ...lifetime,
});

export const ownAutomations = queryOptions({
  queryKey: [...listsKey, 'automations'],
  queryFn: ({ signal }) => call(calls.listOwnAutomations, { signal }),
  ...lifetime,
});
