import { keepPreviousData } from '@tanstack/react-query';
import type { MrrMovement } from '#domain/figures/mrr.ts';
import type { FigurePeriod } from '#domain/figures/periods.ts';
import type { LeavingReason } from '#domain/subscription/leaving-reason.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { PriceChangesFilter } from '#shop/price-changes/contract.ts';
import * as priceCalls from '#shop/price-changes/contract.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { MovementsFilter, ReasonsFilter } from '../contract.ts';
import * as calls from '../contract.ts';

const financesKey = ['admin', 'finances'] as const;
const everyMs = 5 * MINUTE_MS;

export const financesOver = (period: FigurePeriod) =>
  queryOf([...financesKey, 'period', period], calls.readFinances, {
    query: { period },
    placeholderData: keepPreviousData,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });

export const financesByMonth = queryOf([...financesKey, 'months'], calls.readMonths, { staleTime: everyMs });

type MovementsAsked = Omit<Partial<MovementsFilter>, 'movement'> & { movement?: MrrMovement | undefined };

export const movementsOfMrr = (query: MovementsAsked) =>
  queryOf([...financesKey, 'movements', query], calls.listMovements, {
    query,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

type ReasonsAsked = Omit<Partial<ReasonsFilter>, 'reason'> & { reason?: LeavingReason | undefined };

export const reasonsOfLeaving = (query: ReasonsAsked) =>
  queryOf([...financesKey, 'reasons', query], calls.listReasons, {
    query,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

export const taxReportsKey = [...financesKey, 'tax-reports'] as const;

export const taxReports = (page: number) =>
  queryOf([...taxReportsKey, page], calls.listTaxReports, {
    query: { page },
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

const pricesKey = ['admin', 'prices'] as const;

export const priceChanges = (query: Partial<PriceChangesFilter>) =>
  queryOf([...pricesKey, 'list', query], priceCalls.listEveryPriceChange, {
    query,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

export const priceChange = (id: number) =>
  queryOf([...pricesKey, 'one', id], priceCalls.readPriceChange, { params: { id }, staleTime: MINUTE_MS });

export const noticesOfChange = (id: number, page: number) =>
  queryOf([...pricesKey, 'notices', id, page], priceCalls.listPriceNotices, {
    params: { id },
    query: { page },
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
