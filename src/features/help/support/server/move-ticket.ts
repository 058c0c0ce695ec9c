import {
  closesAfterResolution,
  nextTicketStatus,
  type TicketAct,
  type TicketActor,
} from '#domain/status/ticket-status.ts';
import type { Transaction } from '#server/db/connection.ts';
import { insertTicketEvent, type TicketRow, updateTicket } from './store.ts';

interface TicketMove {
  act: TicketAct;
  actor: TicketActor;
  /** Who did it, when they have an account. */
  by: number | null;
  /** For `assign`. */
  to?: number;
  now: Date;
}

function effectsOf({ act, to, now }: TicketMove) {
  if (act === 'assign') return { assignedTo: to ?? null };
  if (act === 'release') return { assignedTo: null };
  if (act === 'resolve') return { resolvedAt: now, closesAt: closesAfterResolution(now) };
  return act === 'reopen' ? { resolvedAt: null, closesAt: null } : { closesAt: null };
}

/** The only way by which a status changes; throws `ForbiddenTransition`. The ticket is locked. */
export async function moveTicket(
  tx: Transaction,
  { id, status: before }: Pick<TicketRow['ticket'], 'id' | 'status'>,
  move: TicketMove,
): Promise<void> {
  const { act, actor, by, to, now } = move;
  const status = nextTicketStatus(before, act);
  await updateTicket(tx, id, { status, ...effectsOf(move) });
  await insertTicketEvent(tx, {
    ticketId: id,
    act,
    actor,
    userId: by,
    assignedTo: to ?? null,
    statusBefore: before,
    statusAfter: status,
    at: now,
  });
}
