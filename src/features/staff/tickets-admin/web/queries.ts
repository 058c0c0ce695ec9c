import { keepPreviousData } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { TICKETS } from '../contract.ts';
import * as calls from '../contract.ts';

export const ticketsKey = ['admin', 'tickets'] as const;

export const allTickets = (query: ListQuery<typeof TICKETS>) =>
  queryOf([...ticketsKey, 'list', query], calls.listAllTickets, {
    query,
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
  });

export const ticketFigures = queryOf([...ticketsKey, 'statistics'], calls.ticketStatistics, {
  staleTime: 2 * MINUTE_MS,
});

/** A colleague or the author may have written, so each opening reads it. */
export const oneTicket = (id: number) =>
  queryOf([...ticketsKey, 'one', id], calls.readTicket, { params: { id }, staleTime: 0 });

export const earlierReplies = (id: number, before: number) =>
  call(calls.readTicket, { params: { id }, query: { before } });

export const assignees = queryOf(['admin', 'assignees'], calls.listAssignees, {});

export const preparedAnswers = queryOf(['admin', 'prepared-answers'], calls.listPreparedAnswers, {});
