import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { PriceChangesFilter } from '#shop/price-changes/contract.ts';
import * as calls from '#shop/price-changes/contract.ts';
import { call } from '#web/api/call.ts';

const pricesKey = ['admin', 'prices'] as const;

export const priceChanges = (query: Partial<PriceChangesFilter>) =>
  queryOptions({
    queryKey: [...pricesKey, 'list', query],
    queryFn: ({ signal }) => call(calls.listEveryPriceChange, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

export const priceChange = (id: number) =>
  queryOptions({
    queryKey: [...pricesKey, 'one', id],
    queryFn: ({ signal }) => call(calls.readPriceChange, { params: { id }, signal }),
    staleTime: MINUTE_MS,
  });

export const noticesOfChange = (id: number, page: number) =>
  queryOptions({
    queryKey: [...pricesKey, 'notices', id, page],
    queryFn: ({ signal }) => call(calls.listPriceNotices, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
