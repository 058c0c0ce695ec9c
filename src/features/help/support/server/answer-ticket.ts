import { Refusal } from '#contract-kit/error-codes.ts';
import type { FileBy } from '#domain/file/attached-file.ts';
import {
  canResolve,
  closesAfterResolution,
  isClosed,
  nextTicketStatus,
  type TicketAct,
  type TicketActor,
} from '#domain/status/ticket-status.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { tellOutside } from '#server/db/last-writes.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { TicketThread } from '../contract.ts';
import { filesOfReply } from './file-store.ts';
import { attachFiles } from './keep-file.ts';
import { mailAnswer, mailResolution } from './mail-author.ts';
import { showThread } from './show-ticket.ts';
import { insertTicketEvent, lockTicket, type TicketRow, updateTicket } from './store.ts';
import { findReply, insertReply, type NewReply, type ReplyRow, selectRepliesAfter } from './thread-store.ts';

interface Words {
  message: string;
  request_id: string;
  files: readonly string[];
}

/** Another reply under the same name would be lost in silence. Throws `request_id_reused`. */
async function wasSent(
  tx: Transaction,
  reply: Omit<NewReply, 'createdAt'>,
  files: readonly string[] | undefined,
): Promise<boolean> {
  const sent = await findReply(tx, reply.ticketId, reply.requestId);
  if (!sent) return false;
  const before = await filesOfReply(tx, reply.ticketId, reply.requestId);
  const now = new Set(files ?? before);
  const isSame =
    now.size === before.length &&
    before.every((file) => now.has(file)) &&
    sent.message === reply.message &&
    sent.internal === reply.internal &&
    sent.author === reply.author &&
    sent.userId === reply.userId;
  if (isSame) return true;
  const detail = 'Cet identifiant de demande a déjà servi à une autre réponse.';
  throw new Refusal('request_id_reused', { detail });
}

/** `of` must own it, else a key has opened it. Throws `not_found`, `ticket_closed`, `request_id_reused`. */
export async function addAuthorsWords(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  { ticketId, of: userId }: { ticketId: number; of?: number },
  { message, request_id: requestId, files, filesBy }: Words & { filesBy?: FileBy },
): Promise<void> {
  const row = await lockTicket(tx, ticketId);
  if (!row || (userId !== undefined && row.ticket.userId !== userId)) throw new Refusal('not_found');
  const now = clock.now();
  const by = { userId: userId ?? null, author: 'customer', internal: false } as const;
  const reply = { ticketId, ...by, message, requestId };
  // An email that comes again was looked at anew, and names its files anew.
  if (await wasSent(tx, reply, filesBy ? undefined : files)) return;
  if (isClosed(row.ticket, now)) throw new Refusal('ticket_closed');
  const replyId = await insertReply(tx, { ...reply, createdAt: now });
  const owner = row.ticket.userId;
  await attachFiles(tx, filesBy ?? by, { ids: files, now, ticketId, replyId, userId: owner });
  await updateTicket(tx, ticketId, { lastReplyAt: now, lastReplyBy: 'customer' });
  if (row.ticket.status === 'resolved')
    await moveTicket(tx, row.ticket, { act: 'reopen', actor: 'customer', by: by.userId, now });
}

/** Throws what `addAuthorsWords` does. */
export function answerAsAuthor(
  shop: Pick<Shop, 'db' | 'clock'>,
  which: { ticketId: number; of?: number },
  words: Words,
): Promise<TicketThread> {
  return inTransaction(shop.db, async (tx) => {
    await addAuthorsWords(tx, shop, which, words);
    const after = await lockTicket(tx, which.ticketId);
    if (!after) throw new Refusal('not_found');
    return showThread(tx, after, { now: shop.clock.now() });
  });
}

const mostTold = 10;
const nameOf = ({ author, firstName }: ReplyRow) =>
  firstName || (author === 'team' ? 'L’équipe' : 'Le client');

function inWords(reply: ReplyRow): string {
  const kind = reply.internal ? ', note interne' : '';
  return `${nameOf(reply)}${kind}, le ${formatDateTime(reply.createdAt)}\u00a0: ${reply.message}`;
}

/** Throws `changed_meanwhile` with what came (docs/product/ticket.md#told-what-came-meanwhile). */
async function refuseUnread(tx: Transaction, ticketId: number, lastReplyId: number): Promise<void> {
  const came = await selectRepliesAfter(tx, ticketId, { after: lastReplyId, limit: mostTold });
  if (came.length > 0) throw new Refusal('changed_meanwhile', { also: { replies: came.map(inWords) } });
}

export interface TeamReply extends Words {
  ticketId: number;
  internal: boolean;
  /** The last reply that its writer has seen, 0 when there was none. */
  last_reply_id: number;
}

/**
 * Answers whether it was new. The ticket is locked. Throws `ticket_already_closed`, `changed_meanwhile`,
 * `request_id_reused`, and `invalid` at `files`.
 */
export async function answerAsTeam(
  tx: Transaction,
  { settings }: Pick<Shop, 'settings'>,
  row: TicketRow,
  { reply, staff, now }: { reply: TeamReply; staff: Staff; now: Date },
): Promise<boolean> {
  const { ticketId, internal, message, request_id: requestId, files } = reply;
  const by = { userId: staff.by.id, author: 'team', internal } as const;
  const written = { ticketId, ...by, message, requestId };
  if (await wasSent(tx, written, files)) return false;
  if (!internal) {
    if (isClosed(row.ticket, now)) throw new Refusal('ticket_already_closed');
    await refuseUnread(tx, ticketId, reply.last_reply_id);
  }
  const id = await insertReply(tx, { ...written, createdAt: now });
  await attachFiles(tx, by, { ids: files, now, ticketId, replyId: id, userId: by.userId });
  if (internal) return true;
  await updateTicket(tx, ticketId, { lastReplyAt: now, lastReplyBy: 'team' });
  const { status, assignedTo } = row.ticket;
  if (status === 'open') {
    const to = assignedTo ?? staff.by.id;
    await moveTicket(tx, row.ticket, { act: 'assign', actor: 'staff', by: staff.by.id, to, now });
  }
  await mailAnswer(tx, settings, row, { id, message, files: files.length, staffId: staff.by.id, now });
  await tellOutside(tx, {
    type: 'ticket.answered',
    userId: row.ticket.userId,
    at: now,
    data: { ticket: ticketId, reply: id },
  });
  return true;
}

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
/** Throws `ticket_already_closed`. False where nothing changes. */
export async function classifyTicket(
  tx: Transaction,
  { ticket }: TicketRow,
  { category, priority }: Pick<TicketRow['ticket'], 'category' | 'priority'>,
): Promise<boolean> {
  if (!canResolve(ticket.status)) throw new Refusal('ticket_already_closed');
  if (ticket.category === category && ticket.priority === priority) return false;
  await updateTicket(tx, ticket.id, { category, priority });
  return true;
}

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
