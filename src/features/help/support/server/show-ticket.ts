import { TICKET_CATEGORY_LABELS, TICKET_PRIORITY_LABELS } from '#domain/status/ticket-kind.ts';
import { daysOpen, isClosed, TICKET_STATUS_LABELS } from '#domain/status/ticket-status.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Ticket, TicketThread } from '../contract.ts';
import type { TicketRow } from './store.ts';
import { type ReplyRow, selectReplies } from './thread-store.ts';

export function showTicket({ ticket, userEmail, firstName, lastName, unread }: TicketRow, now: Date): Ticket {
  const { category, priority, status } = ticket;
  return {
    id: ticket.id,
    email: ticket.email,
    user_email: userEmail,
    user_name: userEmail === null ? null : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    subject: ticket.subject,
    message: ticket.message,
    category,
    category_display: TICKET_CATEGORY_LABELS[category],
    priority,
    priority_display: TICKET_PRIORITY_LABELS[priority],
    status,
    status_display: TICKET_STATUS_LABELS[status],
    created_at: ticket.createdAt.toISOString(),
    days_open: daysOpen(ticket, now),
    unread_replies: unread,
    can_answer: !isClosed(ticket, now),
    closes_at: ticket.closesAt?.toISOString() ?? null,
  };
}

/** Of the team, the first name is enough. */
const ownWords = ({ id, author, message, createdAt, firstName, lastName }: ReplyRow) => ({
  id,
  author,
  author_name: author === 'team' ? firstName : `${firstName} ${lastName}`.trim(),
  message,
  created_at: createdAt.toISOString(),
});

/** What its author reads: never a note. */
export async function showThread(
  db: Queries,
  row: TicketRow,
  { now, before }: { now: Date; before?: number | undefined },
): Promise<TicketThread> {
  const { replies, hasEarlier } = await selectReplies(db, {
    ticketId: row.ticket.id,
    before,
    withNotes: false,
  });
  return { ...showTicket(row, now), replies: replies.map(ownWords), has_earlier: hasEarlier };
}
