/** docs/product/ticket.md */
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { type TransitionTable, transition } from './transition-table.ts';

export const TICKET_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const TICKET_ACTS = ['assign', 'release', 'resolve', 'close', 'reopen'] as const;
export type TicketAct = (typeof TICKET_ACTS)[number];

export const TICKET_TRANSITIONS: TransitionTable<TicketStatus, TicketAct> = {
  open: { assign: 'in_progress', resolve: 'resolved', close: 'closed' },
  in_progress: { assign: 'in_progress', release: 'open', resolve: 'resolved', close: 'closed' },
  resolved: { close: 'closed', reopen: 'open' },
  closed: {},
};

export function nextTicketStatus(status: TicketStatus, act: TicketAct): TicketStatus {
  return transition('ticket', TICKET_TRANSITIONS, status, act);
}

export function canResolve(status: TicketStatus): boolean {
  return TICKET_TRANSITIONS[status].resolve !== undefined;
}

export const TICKET_ACTORS = ['customer', 'staff', 'system'] as const;
export type TicketActor = (typeof TICKET_ACTORS)[number];

export const REPLY_AUTHORS = ['customer', 'team'] as const;
export type ReplyAuthor = (typeof REPLY_AUTHORS)[number];

/** docs/product/ticket.md#reopened-for-fourteen-days */
export const REOPENED_FOR_DAYS = 14;

export const closesAfterResolution = (resolvedAt: Date): Date =>
  new Date(resolvedAt.getTime() + REOPENED_FOR_DAYS * DAY_MS);

type Closing = { readonly status: TicketStatus; readonly closesAt: Date | null };

/** The date counts, whether or not the sweep has run. */
export function isClosed({ status, closesAt }: Closing, now: Date): boolean {
  return status === 'closed' || (status === 'resolved' && closesAt !== null && closesAt <= now);
}

export const TICKET_STATUS_LABELS: Record<TicketStatus, string> = {
  open: 'Ouvert',
  in_progress: 'En cours',
  resolved: 'Résolu',
  closed: 'Fermé',
};

export function daysOpen(ticket: { createdAt: Date; resolvedAt: Date | null }, now: Date): number {
  const end = ticket.resolvedAt ?? now;
  return Math.max(0, Math.floor((end.getTime() - ticket.createdAt.getTime()) / DAY_MS));
}

/** The hours have one decimal. `totalMs` adds up the time from the writing of each ticket to its last resolution. */
export function averageResolutionHours(totalMs: number, resolved: number): number | null {
  return resolved === 0 ? null : Math.round((totalMs / resolved / HOUR_MS) * 10) / 10;
}
