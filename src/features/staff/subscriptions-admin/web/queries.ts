import { keepPreviousData } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { SUBSCRIPTIONS } from '../contract.ts';
import * as calls from '../contract.ts';

export const subscriptionsKey = ['admin', 'subscriptions'] as const;

export const allSubscriptions = (query: ListQuery<typeof SUBSCRIPTIONS>) =>
  queryOf([...subscriptionsKey, 'list', query], calls.listAllSubscriptions, {
    query,
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
  });

export const oneSubscription = (id: number) =>
  queryOf([...subscriptionsKey, 'one', id], calls.readSubscription, { params: { id }, staleTime: MINUTE_MS });

/** Each read asks the provider. */
export const diagnosisOf = (id: number) =>
  queryOf([...subscriptionsKey, 'diagnosis', id], calls.diagnoseSubscription, {
    params: { id },
    staleTime: 0,
  });

export const verificationOf = (id: number) =>
  queryOf([...subscriptionsKey, 'verification', id], calls.verifyAtProvider, {
    params: { id },
    staleTime: 0,
  });
