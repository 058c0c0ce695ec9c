import { Refusal } from '#contract-kit/error-codes.ts';
import { TICKET_CATEGORY_LABELS, TICKET_PRIORITY_LABELS } from '#domain/status/ticket-kind.ts';
import { daysOpen, TICKET_STATUS_LABELS } from '#domain/status/ticket-status.ts';
import { type ReplyRow, selectReplies } from '#help/support/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';
import type { OpenedTicket, StaffReply, StaffTicket } from '../contract.ts';
import { lastReplyId, type StaffTicketRow, selectEvents, selectTicket } from './store.ts';

export function showListed(
  { ticket, userEmail, userName, assignedToName }: StaffTicketRow,
  now: Date,
): StaffTicket {
  const { category, priority, status } = ticket;
  return {
    id: ticket.id,
    email: ticket.email,
    user_id: ticket.userId,
    user_email: userEmail,
    user_name: userName,
    subject: ticket.subject,
    message: ticket.message,
    category,
    category_display: TICKET_CATEGORY_LABELS[category],
    priority,
    priority_display: TICKET_PRIORITY_LABELS[priority],
    status,
    status_display: TICKET_STATUS_LABELS[status],
    assigned_to: ticket.assignedTo,
    assigned_to_name: assignedToName,
    waits_for: ticket.lastReplyBy === 'team' ? 'customer' : 'team',
    last_exchange_at: (ticket.lastReplyAt ?? ticket.createdAt).toISOString(),
    created_at: ticket.createdAt.toISOString(),
    closes_at: ticket.closesAt?.toISOString() ?? null,
    days_open: daysOpen(ticket, now),
  };
}

const shownReply = ({
  id,
  author,
  internal,
  message,
  createdAt,
  firstName,
  lastName,
}: ReplyRow): StaffReply => ({
  id,
  author,
  author_name: `${firstName} ${lastName}`.trim(),
  internal,
  message,
  created_at: createdAt.toISOString(),
});

/** Throws `not_found`. */
export async function showOpened(
  db: Queries,
  id: number,
  { now, before }: { now: Date; before?: number | undefined },
): Promise<OpenedTicket> {
  const row = await selectTicket(db, id);
  if (!row) throw new Refusal('not_found');
  const { replies, hasEarlier } = await selectReplies(db, { ticketId: id, before, withNotes: true });
  const events = await selectEvents(db, id);
  return {
    ...showListed(row, now),
    user_first_name: row.userFirstName ?? '',
    replies: replies.map(shownReply),
    has_earlier: hasEarlier,
    last_reply_id: before === undefined ? (replies.at(-1)?.id ?? 0) : await lastReplyId(db, id),
    events: events.map(({ assignedTo, at, ...event }) => ({
      ...event,
      assigned_to: assignedTo,
      at: at.toISOString(),
    })),
  };
}
