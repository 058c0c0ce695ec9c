import {
  daysOpen,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_LABELS,
  TICKET_STATUS_LABELS,
} from '#domain/status/ticket-status.ts';
import type { Ticket } from '../contract.ts';
import type { TicketRow } from './store.ts';

export function showTicket({ ticket, userEmail, firstName, lastName }: TicketRow, now: Date): Ticket {
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
  };
}
