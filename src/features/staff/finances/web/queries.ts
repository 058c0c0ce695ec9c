import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MrrMovement } from '#domain/figures/mrr.ts';
import type { FigurePeriod } from '#domain/figures/periods.ts';
import type { LeavingReason } from '#domain/subscription/leaving-reason.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { PriceChangesFilter } from '#shop/price-changes/contract.ts';
import * as priceCalls from '#shop/price-changes/contract.ts';
import { call } from '#web/api/call.ts';
import type { MovementsFilter, ReasonsFilter } from '../contract.ts';
import * as calls from '../contract.ts';

const financesKey = ['admin', 'finances'] as const;
const everyMs = 5 * MINUTE_MS;

export const financesOver = (period: FigurePeriod) =>
  queryOptions({
    queryKey: [...financesKey, 'period', period],
    queryFn: ({ signal }) => call(calls.readFinances, { query: { period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });

export const financesByMonth = queryOptions({
  queryKey: [...financesKey, 'months'],
  queryFn: ({ signal }) => call(calls.readMonths, { signal }),
  staleTime: everyMs,
});

type MovementsAsked = Omit<Partial<MovementsFilter>, 'movement'> & { movement?: MrrMovement | undefined };

export const movementsOfMrr = (query: MovementsAsked) =>
  queryOptions({
    queryKey: [...financesKey, 'movements', query],
    queryFn: ({ signal }) => call(calls.listMovements, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

type ReasonsAsked = Omit<Partial<ReasonsFilter>, 'reason'> & { reason?: LeavingReason | undefined };

export const reasonsOfLeaving = (query: ReasonsAsked) =>
  queryOptions({
    queryKey: [...financesKey, 'reasons', query],
    queryFn: ({ signal }) => call(calls.listReasons, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

const pricesKey = ['admin', 'prices'] as const;

export const priceChanges = (query: Partial<PriceChangesFilter>) =>
  queryOptions({
    queryKey: [...pricesKey, 'list', query],
    queryFn: ({ signal }) => call(priceCalls.listEveryPriceChange, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

export const priceChange = (id: number) =>
  queryOptions({
    queryKey: [...pricesKey, 'one', id],
    queryFn: ({ signal }) => call(priceCalls.readPriceChange, { params: { id }, signal }),
    staleTime: MINUTE_MS,
  });

export const noticesOfChange = (id: number, page: number) =>
  queryOptions({
    queryKey: [...pricesKey, 'notices', id, page],
    queryFn: ({ signal }) => call(priceCalls.listPriceNotices, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
