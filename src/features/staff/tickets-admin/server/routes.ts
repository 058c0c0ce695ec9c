import { Refusal } from '#contract-kit/error-codes.ts';
import type { StaffAct } from '#domain/people/staff-acts.ts';
import { TICKET_CATEGORY_LABELS, TICKET_PRIORITY_LABELS } from '#domain/status/ticket-kind.ts';
import { averageResolutionHours, daysOpen, TICKET_STATUS_LABELS } from '#domain/status/ticket-status.ts';
import {
  answerAsTeam,
  assignTicket,
  lockTicket,
  type ReplyRow,
  resolveTicket,
  selectReplies,
  type TicketRow,
} from '#help/support/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import { type NotedFacts, noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type {
  AllTickets,
  OpenedTicket,
  StaffReply,
  StaffTicket,
  TicketStatistics,
  TicketsFilter,
} from '../contract.ts';
import * as contract from '../contract.ts';
import { exportTickets, previewTickets } from './list-tickets.ts';
import { addPrepared, changePrepared, deletePrepared, listPrepared } from './prepared-answers.ts';
import {
  countTickets,
  lastReplyId,
  type StaffTicketRow,
  selectAssignees,
  selectEvents,
  selectPage,
  selectTicket,
} from './store.ts';

function showListed({ ticket, userEmail, userName, assignedToName }: StaffTicketRow, now: Date): StaffTicket {
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
async function showOpened(
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

async function listAll(
  shop: Pick<Shop, 'db' | 'pool' | 'clock'>,
  filter: TicketsFilter,
): Promise<AllTickets> {
  const { rows, pagination } = await selectPage(shop, filter);
  const now = shop.clock.now();
  return { tickets: rows.map((row) => showListed(row, now)), pagination };
}

async function statistics({ db }: Shop): Promise<TicketStatistics> {
  const { took_ms: took, timed, ...counts } = await countTickets(db);
  return { ...counts, average_resolution_time: averageResolutionHours(took, timed) };
}

interface Act {
  act: StaffAct;
  before?: NotedFacts;
  after?: NotedFacts;
}

/** `work` answers the journal's words, or undefined when there was nothing to do. */
async function onTicket(
  shop: Shop,
  { id, staff }: { id: number; staff: Staff },
  work: (tx: Transaction, row: TicketRow, now: Date) => Promise<Act | undefined>,
): Promise<OpenedTicket> {
  return inTransaction(shop.db, async (tx) => {
    const row = await lockTicket(tx, id);
    if (!row) throw new Refusal('not_found');
    const now = shop.clock.now();
    const done = await work(tx, row, now);
    const about = row.ledgerId ?? undefined;
    if (done) await noteStaffAct(tx, staff, { ...done, subject: 'ticket', subjectId: id, about, now });
    return showOpened(tx, id, { now });
  });
}

interface Assignment {
  id: number;
  staff: Staff;
  to: number | null;
  seen: number | null | undefined;
}

/** Throws `not_found`, `ticket_already_closed`, `changed_meanwhile`, and `invalid` for somebody outside the team. */
function assign(shop: Shop, { id, staff, to, seen }: Assignment) {
  return onTicket(shop, { id, staff }, async (tx, row, now) => {
    const { assignedTo } = row.ticket;
    if (seen !== undefined && seen !== assignedTo && to !== assignedTo)
      throw new Refusal('changed_meanwhile', {
        detail: 'Un collègue vient de changer à qui il est confié.',
      });
    if (to !== null && !(await selectAssignees(tx)).some((member) => member.id === to))
      throw new Refusal('invalid', {
        fields: { assigned_to: ['Cette personne ne répond pas aux tickets.'] },
      });
    const changed = await assignTicket(tx, row, { to, staff, now });
    if (!changed) return undefined;
    return {
      act: 'ticket.assign',
      before: { assigned_to: row.ticket.assignedTo },
      after: { assigned_to: to },
    };
  });
}

export const ticketsAdmin: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(contract.listAllTickets, ({ query }) => listAll(shop, query));
  endpoints.serveStaffFile(contract.exportTickets, ({ caller, query }) =>
    exportTickets(shop, caller.staff, query),
  );
  endpoints.serveStaff(contract.previewTickets, ({ caller, body }) =>
    previewTickets(shop, caller.staff, body),
  );
  endpoints.serveStaff(contract.ticketStatistics, () => statistics(shop));
  endpoints.serveStaff(contract.listAssignees, () => selectAssignees(shop.db));
  endpoints.serveStaff(contract.readTicket, ({ params, query }) =>
    showOpened(shop.db, params.id, { now: shop.clock.now(), before: query.before }),
  );
  endpoints.serveStaff(contract.replyToTicket, ({ caller: { staff }, params, body }) =>
    onTicket(shop, { id: params.id, staff }, async (tx, row, now) => {
      const reply = { ...body, ticketId: params.id };
      if (!(await answerAsTeam(tx, shop, row, { reply, staff, now }))) return undefined;
      if (body.internal) return { act: 'ticket.note' };
      const { status } = row.ticket;
      const taken = status === 'open' && { before: { status }, after: { status: 'in_progress' } };
      return { act: 'ticket.reply', ...taken };
    }),
  );
  endpoints.serveStaff(contract.resolveTicket, ({ caller: { staff }, params, body }) =>
    onTicket(shop, { id: params.id, staff }, async (tx, row, now) => {
      await resolveTicket(tx, shop, row, { staff, lastReplyId: body?.last_reply_id, now });
      return { act: 'ticket.resolve', before: { status: row.ticket.status }, after: { status: 'resolved' } };
    }),
  );
  endpoints.serveStaff(contract.assignTicket, ({ caller: { staff }, params, body }) =>
    assign(shop, { id: params.id, staff, to: body.assigned_to, seen: body.seen }),
  );
  endpoints.serveStaff(contract.listPreparedAnswers, () => listPrepared(shop));
  endpoints.serveStaff(contract.addPreparedAnswer, ({ caller: { staff }, body }) =>
    addPrepared(shop, body, staff),
  );
  endpoints.serveStaff(contract.changePreparedAnswer, ({ caller: { staff }, params, body }) =>
    changePrepared(shop, { ...params, ...body }, staff),
  );
  endpoints.serveStaff(contract.deletePreparedAnswer, ({ caller: { staff }, params }) =>
    deletePrepared(shop, params.id, staff),
  );
};
