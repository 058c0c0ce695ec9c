import { Refusal } from '#contract-kit/error-codes.ts';
import { TICKET_CATEGORY_LABELS, TICKET_PRIORITY_LABELS } from '#domain/status/ticket-kind.ts';
import { averageResolutionHours, daysOpen, TICKET_STATUS_LABELS } from '#domain/status/ticket-status.ts';
import {
  answerAsTeam,
  assignTicket,
  classifyTicket,
  findFile,
  lockTicket,
  openFile,
  type ReplyRow,
  resolveTicket,
  selectReplies,
  showFiles,
  takeUpload,
} from '#help/support/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';
import { featureOf, staffCall, staffKeptFile } from '#server/http/staff-call.ts';
import { actsOn } from '#server/journal/act-on.ts';
import type { OpenedTicket, StaffReply, StaffTicket } from '../contract.ts';
import * as calls from '../contract.ts';
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
}: ReplyRow): Omit<StaffReply, 'files'> => ({
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
  const filesOf = await showFiles(db, id, replies);
  return {
    ...showListed(row, now),
    files: filesOf(null),
    user_first_name: row.userFirstName ?? '',
    replies: replies.map((reply) => ({ ...shownReply(reply), files: filesOf(reply.id) })),
    has_earlier: hasEarlier,
    last_reply_id: before === undefined ? (replies.at(-1)?.id ?? 0) : await lastReplyId(db, id),
    events: events.map(({ assignedTo, at, ...event }) => ({
      ...event,
      assigned_to: assignedTo,
      at: at.toISOString(),
    })),
  };
}

const onTicket = actsOn('ticket', lockTicket, ({ ledgerId }) => ledgerId);

const reply = staffCall(calls.replyToTicket, (shop, { params: { id }, body, staff }) =>
  onTicket(shop, { id, staff }, async ({ tx, row, now, note }) => {
    const isNew = await answerAsTeam(tx, shop, row, { reply: { ...body, ticketId: id }, staff, now });
    const { status } = row.ticket;
    if (isNew && body.internal) await note('ticket.note');
    else if (isNew && status === 'open') await note('ticket.reply', { status }, { status: 'in_progress' });
    else if (isNew) await note('ticket.reply');
    return showOpened(tx, id, { now });
  }),
);

const resolve = staffCall(calls.resolveTicket, (shop, { params: { id }, body, staff }) =>
  onTicket(shop, { id, staff }, async ({ tx, row, now, note }) => {
    const { status } = row.ticket;
    await resolveTicket(tx, shop, row, { staff, lastReplyId: body?.last_reply_id, now });
    await note('ticket.resolve', { status }, { status: 'resolved' });
    return showOpened(tx, id, { now });
  }),
);

/** Throws `not_found`, `ticket_already_closed`, `changed_meanwhile`, and `invalid` for somebody outside the team. */
const assign = staffCall(calls.assignTicket, (shop, { params: { id }, body, staff }) =>
  onTicket(shop, { id, staff }, async ({ tx, row, now, note }) => {
    const { assigned_to: to, seen } = body;
    const { assignedTo } = row.ticket;
    if (seen !== undefined && seen !== assignedTo && to !== assignedTo)
      throw new Refusal('changed_meanwhile', {
        detail: 'Un collègue vient de changer à qui il est confié.',
      });
    if (to !== null && !(await selectAssignees(tx)).some((member) => member.id === to))
      throw new Refusal('invalid', {
        fields: { assigned_to: ['Cette personne ne répond pas aux tickets.'] },
      });
    if (await assignTicket(tx, row, { to, staff, now }))
      await note('ticket.assign', { assigned_to: assignedTo }, { assigned_to: to });
    return showOpened(tx, id, { now });
  }),
);

const classify = staffCall(calls.classifyTicket, (shop, { params: { id }, body, staff }) =>
  onTicket(shop, { id, staff }, async ({ tx, row, now, note }) => {
    const { seen, ...wanted } = body;
    const { category, priority } = row.ticket;
    const isAsWanted = category === wanted.category && priority === wanted.priority;
    if (!isAsWanted && (category !== seen.category || priority !== seen.priority))
      throw new Refusal('changed_meanwhile', {
        detail: `Un collègue l’a reclassé entre-temps\u00a0: ${TICKET_CATEGORY_LABELS[category]}, priorité ${TICKET_PRIORITY_LABELS[priority].toLowerCase()}.`,
        current: { category, priority },
      });
    if (await classifyTicket(tx, row, wanted)) await note('ticket.classify', { category, priority }, wanted);
    return showOpened(tx, id, { now });
  }),
);

export const ticketsAdmin = featureOf(
  staffCall(calls.listAllTickets, async (shop, { query }) => {
    const { rows, pagination } = await selectPage(shop, query);
    const now = shop.clock.now();
    return { tickets: rows.map((row) => showListed(row, now)), pagination };
  }),
  exportTickets,
  previewTickets,
  staffCall(calls.ticketStatistics, async ({ db }) => {
    const { took_ms: took, timed, ...counts } = await countTickets(db);
    return { ...counts, average_resolution_time: averageResolutionHours(took, timed) };
  }),
  staffCall(calls.listAssignees, ({ db }) => selectAssignees(db)),
  staffCall(calls.readTicket, ({ db, clock }, { params, query }) =>
    showOpened(db, params.id, { now: clock.now(), before: query.before }),
  ),
  staffCall(calls.uploadTicketFile, (shop, { query, body, staff }) =>
    takeUpload(shop, { userId: staff.by.id, author: 'team' }, { body, name: query.name }),
  ),
  staffKeptFile(calls.readTicketFile, async (shop, { params: { id, file } }) =>
    openFile(shop, await findFile(shop.db, { id: file, ticketId: id, withNotes: true })),
  ),
  reply,
  resolve,
  assign,
  classify,
  listPrepared,
  addPrepared,
  changePrepared,
  deletePrepared,
);
