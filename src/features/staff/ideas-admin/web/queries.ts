import { keepPreviousData } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import type { IdeaStatus } from '#domain/status/idea-status.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import * as readingCalls from '#help/idea-readings/contract.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { IDEAS } from '../contract.ts';
import * as calls from '../contract.ts';

export const ideasKey = ['admin', 'ideas'] as const;

/** Ideas arrive and are read while the screen is open. */
const askedAgainMs = MINUTE_MS / 2;

export const allIdeas = (query: ListQuery<typeof IDEAS>) =>
  queryOf([...ideasKey, 'list', query], calls.listAllIdeas, {
    query,
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
    refetchInterval: askedAgainMs,
  });

export const ideaFigures = queryOf([...ideasKey, 'statistics'], calls.ideaStatistics, {
  staleTime: 2 * MINUTE_MS,
  refetchInterval: askedAgainMs,
});

export const oneIdea = (id: number) =>
  queryOf([...ideasKey, 'one', id], calls.readIdea, {
    params: { id },
    staleTime: MINUTE_MS,
    refetchInterval: askedAgainMs,
  });

export const readingsOfIdea = (id: number, status: IdeaStatus) =>
  // A new status may mean a new reading.
  queryOf([...ideasKey, 'readings', id, status], calls.ideaReadings, {
    params: { id },
    staleTime: MINUTE_MS,
  });

export const readingHealthOfShop = queryOf([...ideasKey, 'health'], readingCalls.readingHealth, {
  staleTime: 2 * MINUTE_MS,
  refetchInterval: askedAgainMs,
});
