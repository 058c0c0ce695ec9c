import type { TicketStatus } from '#domain/status/ticket-status.ts';
import type { BadgeTone } from '#web/ui/Badge.tsx';

const tones: Record<TicketStatus, BadgeTone> = {
  open: 'accent',
  in_progress: 'warning',
  resolved: 'success',
  closed: 'neutral',
};

export const ticketTone = (status: TicketStatus): BadgeTone => tones[status];
