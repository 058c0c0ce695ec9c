import { Refusal } from '#contract-kit/error-codes.ts';
import { canResolve, closesAfterResolution } from '#domain/status/ticket-status.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { refuseUnread } from './answer-ticket.ts';
import { mailResolution } from './mail-author.ts';
import { moveTicket } from './move-ticket.ts';
import { type TicketRow, updateTicket } from './store.ts';

/** The ticket is locked. Throws `ticket_already_closed` (docs/product/ticket.md#resolve-unless-settled). */
export async function resolveTicket(
  tx: Transaction,
  { settings }: Pick<Shop, 'settings'>,
  row: TicketRow,
  { staff, lastReplyId, now }: { staff: Staff; lastReplyId: number | undefined; now: Date },
): Promise<void> {
  const { ticket } = row;
  if (!canResolve(ticket.status)) throw new Refusal('ticket_already_closed');
  if (lastReplyId !== undefined) await refuseUnread(tx, ticket.id, lastReplyId);
  await moveTicket(tx, ticket, { act: 'resolve', actor: 'staff', by: staff.by.id, now });
  await mailResolution(tx, settings, row, { resolvedAt: now, closesAt: closesAfterResolution(now) });
}

/** Null gives it back. The ticket is locked. Throws `ticket_already_closed`. */
export async function assignTicket(
  tx: Transaction,
  { ticket }: TicketRow,
  { to, staff, now }: { to: number | null; staff: Staff; now: Date },
): Promise<boolean> {
  if (!canResolve(ticket.status)) throw new Refusal('ticket_already_closed');
  if (ticket.assignedTo === to && (to === null || ticket.status === 'in_progress')) return false;
  const move = { actor: 'staff', by: staff.by.id, now } as const;
  if (to !== null) await moveTicket(tx, ticket, { ...move, act: 'assign', to });
  else if (ticket.status === 'in_progress') await moveTicket(tx, ticket, { ...move, act: 'release' });
  else await updateTicket(tx, ticket.id, { assignedTo: null });
  return true;
}
