import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';
import type { SUBSCRIPTIONS } from '../list.ts';

export const subscriptionsKey = ['admin', 'subscriptions'] as const;

export const allSubscriptions = (query: ListQuery<typeof SUBSCRIPTIONS>) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'list', query],
    queryFn: ({ signal }) => call(calls.listAllSubscriptions, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
  });

/** Each read asks the provider. */
export const diagnosisOf = (id: number) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'diagnosis', id],
    queryFn: ({ signal }) => call(calls.diagnoseSubscription, { params: { id }, signal }),
    staleTime: 0,
  });

export const verificationOf = (id: number) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'verification', id],
    queryFn: ({ signal }) => call(calls.verifyAtProvider, { params: { id }, signal }),
    staleTime: 0,
  });
