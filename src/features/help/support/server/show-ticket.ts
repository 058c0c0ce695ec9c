import { randomUUID } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { FileBy } from '#domain/file/attached-file.ts';
import { TICKET_CATEGORY_LABELS, TICKET_PRIORITY_LABELS } from '#domain/status/ticket-kind.ts';
import { daysOpen, isClosed, TICKET_STATUS_LABELS } from '#domain/status/ticket-status.ts';
import { holdCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { tellOutside } from '#server/db/last-writes.ts';
import type { Shop } from '#server/shop.ts';
import type { AttachedFile, Ticket, TicketForm, TicketThread } from '../contract.ts';
import { type FileRow, selectFiles } from './file-store.ts';
import { attachFiles } from './keep-file.ts';
import { mailReceipt } from './mail-author.ts';
import { insertTicket, selectTicketOf, type TicketRow } from './store.ts';
import { insertReply, type ReplyRow, selectReplies } from './thread-store.ts';

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

export const showFile = ({ id, name, type, bytes }: FileRow): AttachedFile => ({ id, name, type, bytes });

/** Of a part of the thread: those of each reply, and under null those of the request itself. */
export async function showFiles(
  db: Queries,
  ticketId: number,
  replies: readonly { id: number }[],
): Promise<(replyId: number | null) => AttachedFile[]> {
  const rows = await selectFiles(
    db,
    ticketId,
    replies.map(({ id }) => id),
  );
  return (replyId) => rows.filter((row) => row.replyId === replyId).map(showFile);
}

/** The team is shown by first names. */
const ownWords = ({ id, author, message, createdAt, firstName, lastName }: ReplyRow) => ({
  id,
  author,
  author_name: author === 'team' ? firstName : `${firstName} ${lastName}`.trim(),
  message,
  created_at: createdAt.toISOString(),
});

/** Its author reads it: never a note. */
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
  const filesOf = await showFiles(db, row.ticket.id, replies);
  return {
    ...showTicket(row, now),
    files: filesOf(null),
    replies: replies.map((reply) => ({ ...ownWords(reply), files: filesOf(reply.id) })),
    has_earlier: hasEarlier,
  };
}

/** Looked at before anything of their message is known to the database. */
export const BY_EMAIL: FileBy = { userId: null, author: 'customer' };

interface Opened {
  form: TicketForm;
  /** It becomes theirs, when their account is still there. */
  userId: number | null;
  isAcknowledged: boolean;
  /** Whose files these are, where they came by email. */
  filesBy?: FileBy;
}

/** A request, however it came (docs/product/ticket.md#form-of-a-request). */
export async function openTicket(
  tx: Transaction,
  { clock, settings }: Pick<Shop, 'clock' | 'settings'>,
  { form: { files, ...form }, userId, isAcknowledged, filesBy }: Opened,
): Promise<TicketRow> {
  const now = clock.now();
  const author = userId === null ? undefined : await holdCustomer(tx, userId);
  const owner = author?.id ?? null;
  // Files of people whom nothing names are taken from nobody.
  if (files.length > 0 && owner === null && !filesBy)
    throw new Refusal('invalid', { fields: { files: ['Connectez-vous pour joindre des fichiers.'] } });
  const id = await insertTicket(tx, { ...form, userId: owner, createdAt: now });
  await attachFiles(tx, filesBy ?? { userId: owner, author: 'customer' }, {
    ids: files,
    now,
    ticketId: id,
    replyId: null,
    userId: owner,
  });
  const row = await selectTicketOf(tx, id, author?.id ?? null);
  if (isAcknowledged) await mailReceipt(tx, settings, row);
  const told = { type: 'ticket.opened', data: { ticket: id, category: form.category } } as const;
  await tellOutside(tx, { ...told, userId: author?.id ?? null, at: now });
  return row;
}

/** Nobody is written to because somebody forged an address: staff judge of what nothing proves. */
export async function openTicketByEmail(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'settings'>,
  { form, userId, isProven }: { form: TicketForm; userId: number | null; isProven: boolean },
): Promise<number> {
  const { ticket } = await openTicket(tx, shop, {
    form,
    userId,
    isAcknowledged: isProven,
    filesBy: BY_EMAIL,
  });
  if (!isProven)
    await insertReply(tx, {
      ticketId: ticket.id,
      userId: null,
      author: 'team',
      internal: true,
      message: 'Reçue par email, sans preuve de l’expéditeur\u00a0: rien ne lui a été envoyé.',
      requestId: randomUUID(),
      createdAt: ticket.createdAt,
    });
  return ticket.id;
}
