import { personName } from '#domain/people/person-name.ts';
import type { TicketPriority } from '#domain/status/ticket-kind.ts';
import type { TicketStatus } from '#domain/status/ticket-status.ts';
import { ticketTone } from '#help/support/web/for-other-features.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import type { StaffTicket } from '../contract.ts';

const priorities: Record<TicketPriority, BadgeTone | undefined> = {
  urgent: 'danger',
  high: 'warning',
  normal: undefined,
  low: undefined,
};

/** Only urgent priorities are coloured. */
export function Priority({ ticket: { priority, priority_display } }: { ticket: StaffTicket }) {
  const tone = priorities[priority];
  return tone ? <Badge tone={tone}>{priority_display}</Badge> : priority_display;
}

export function Status({ ticket: { status, status_display } }: { ticket: StaffTicket }) {
  return <Badge tone={ticketTone(status)}>{status_display}</Badge>;
}

export const authorOf = ({ user_name, email }: StaffTicket): string => personName({ name: user_name, email });

const isSettled = (status: TicketStatus) => status === 'resolved' || status === 'closed';

export function turnOf({ status, waits_for, status_display }: StaffTicket): string {
  if (isSettled(status)) return status_display;
  return waits_for === 'team' ? 'Attend l’équipe' : 'Attend le client';
}

export function ageOf({ days_open: days }: StaffTicket): string {
  if (days === 0) return 'moins d’un jour';
  return `${days}\u00a0${days === 1 ? 'jour' : 'jours'}`;
}
