import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import type { OrdersFilter } from '../contract.ts';
import * as calls from '../contract.ts';

/** What an act on one asks for again. */
export const ordersKey = ['admin', 'orders'] as const;

type Text = 'min_amount' | 'max_amount' | 'created_from' | 'created_to';
type Choice = 'status' | 'money_back';
type Asked = Omit<Partial<OrdersFilter>, Text | Choice> & { [Name in Text]?: string } & {
  [Name in Choice]?: OrdersFilter[Name] | '';
};

export const allOrders = (query: Asked) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', query],
    queryFn: ({ signal }) => call(calls.listOrders, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
  });

/** Read anew each time: the provider's answers come between two looks. */
export const orderOf = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: ({ signal }) => call(calls.getOrder, { params: { id }, signal }),
    staleTime: 0,
  });
