import { keepPreviousData } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { ORDERS } from '../contract.ts';
import * as calls from '../contract.ts';

export const ordersKey = ['admin', 'orders'] as const;

export const allOrders = (query: ListQuery<typeof ORDERS>) =>
  queryOf([...ordersKey, 'list', query], calls.listOrders, {
    query,
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
  });

/** The provider may answer between two looks, so it is read anew each time. */
export const orderOf = (id: string) =>
  queryOf([...ordersKey, 'one', id], calls.getOrder, { params: { id }, staleTime: 0 });

export const anyInvoice = (number: string) =>
  queryOf([...ordersKey, 'invoice', number], calls.readAnyInvoice, { params: { number } });
