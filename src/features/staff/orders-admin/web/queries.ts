import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';
import type { ORDERS } from '../list.ts';

export const ordersKey = ['admin', 'orders'] as const;

export const allOrders = (query: ListQuery<typeof ORDERS>) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', query],
    queryFn: ({ signal }) => call(calls.listOrders, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
  });

/** The provider may answer between two looks, so it is read anew each time. */
export const orderOf = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: ({ signal }) => call(calls.getOrder, { params: { id }, signal }),
    staleTime: 0,
  });
