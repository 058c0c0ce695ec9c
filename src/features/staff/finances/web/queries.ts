import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MrrMovement } from '#domain/figures/mrr.ts';
import type { FigurePeriod } from '#domain/figures/periods.ts';
import type { LeavingReason } from '#domain/subscription/leaving-reason.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
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
