import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import type { IdeaStatus } from '#domain/status/idea-status.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import * as readingCalls from '#help/idea-readings/contract.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';
import type { IDEAS } from '../list.ts';

export const ideasKey = ['admin', 'ideas'] as const;

/** Ideas arrive and are read while the screen is open. */
const askedAgainMs = MINUTE_MS / 2;

export const allIdeas = (query: ListQuery<typeof IDEAS>) =>
  queryOptions({
    queryKey: [...ideasKey, 'list', query],
    queryFn: ({ signal }) => call(calls.listAllIdeas, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
    refetchInterval: askedAgainMs,
  });

export const ideaFigures = queryOptions({
  queryKey: [...ideasKey, 'statistics'],
  queryFn: ({ signal }) => call(calls.ideaStatistics, { signal }),
  staleTime: 2 * MINUTE_MS,
  refetchInterval: askedAgainMs,
});

export const oneIdea = (id: number) =>
  queryOptions({
    queryKey: [...ideasKey, 'one', id],
    queryFn: ({ signal }) => call(calls.readIdea, { params: { id }, signal }),
    staleTime: MINUTE_MS,
    refetchInterval: askedAgainMs,
  });

export const readingsOfIdea = (id: number, status: IdeaStatus) =>
  queryOptions({
    // A new status may mean a new reading.
    queryKey: [...ideasKey, 'readings', id, status],
    queryFn: ({ signal }) => call(calls.ideaReadings, { params: { id }, signal }),
    staleTime: MINUTE_MS,
  });

export const readingHealthOfShop = queryOptions({
  queryKey: [...ideasKey, 'health'],
  queryFn: ({ signal }) => call(readingCalls.readingHealth, { signal }),
  staleTime: 2 * MINUTE_MS,
  refetchInterval: askedAgainMs,
});
