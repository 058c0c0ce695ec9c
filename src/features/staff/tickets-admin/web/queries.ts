import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';
import type { TICKETS } from '../list.ts';

export const ticketsKey = ['admin', 'tickets'] as const;

export const allTickets = (query: ListQuery<typeof TICKETS>) =>
  queryOptions({
    queryKey: [...ticketsKey, 'list', query],
    queryFn: ({ signal }) => call(calls.listAllTickets, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
  });

export const ticketFigures = queryOptions({
  queryKey: [...ticketsKey, 'statistics'],
  queryFn: ({ signal }) => call(calls.ticketStatistics, { signal }),
  staleTime: 2 * MINUTE_MS,
});

/** A colleague or the author may have written, so each opening reads it. */
export const oneTicket = (id: number) =>
  queryOptions({
    queryKey: [...ticketsKey, 'one', id],
    queryFn: ({ signal }) => call(calls.readTicket, { params: { id }, signal }),
    staleTime: 0,
  });

export const earlierReplies = (id: number, before: number) =>
  call(calls.readTicket, { params: { id }, query: { before } });

export const assignees = queryOptions({
  queryKey: ['admin', 'assignees'],
  queryFn: ({ signal }) => call(calls.listAssignees, { signal }),
});

export const preparedAnswers = queryOptions({
  queryKey: ['admin', 'prepared-answers'],
  queryFn: ({ signal }) => call(calls.listPreparedAnswers, { signal }),
});
