import { and, asc, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import type { Instant } from '#server/db/instant.ts';
import { type Author, isWrittenBy } from '#server/db/last-writes.ts';
import { users } from '#server/db/schema/accounts.ts';
import { ticketEvents, ticketReplies, tickets } from '#server/db/schema/support.ts';
import type { UnreadTicket } from '../contract.ts';
import { forgetFileNamesOf } from './file-store.ts';

const columns = {
  ticket: tickets,
  userEmail: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  emailVerifiedAt: users.emailVerifiedAt,
  ledgerId: users.ledgerId,
  unread: sql<number>`(select count(*)::int from ${ticketReplies} r where r.ticket_id = ${tickets.id}
    and r.author = 'team' and not r.internal and r.id > ${tickets.seenReplyId})`,
};

/** More than anybody writes: it bounds the cost of one answer. */
const mostListed = 500;

function selectTickets(db: Queries, which: SQL | undefined) {
  return db
    .select(columns)
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(which)
    .orderBy(desc(tickets.createdAt))
    .limit(mostListed);
}

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

/** They are found by user id, never by a matching email (docs/product/ticket.md#own-by-account). */
export function selectOwnTickets(db: Queries, userId: number): Promise<TicketRow[]> {
  return selectTickets(db, eq(tickets.userId, userId));
}

/** Joined, for of one table alone Drizzle names no table, and `unread` would read the replies' own id. */
export function selectUnreadTickets(db: Queries, userId: number): Promise<UnreadTicket[]> {
  const { id, subject } = tickets;
  return db
    .select({ id, subject, unread_replies: columns.unread })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(and(eq(tickets.userId, userId), gt(columns.unread, 0)))
    .orderBy(desc(tickets.createdAt))
    .limit(mostListed);
}

/** `author` is the account that has just written it, or null. */
export async function selectTicketOf(db: Queries, id: number, author: number | null): Promise<TicketRow> {
  const own = author === null ? undefined : eq(tickets.userId, author);
  const [row] = await selectTickets(db, and(eq(tickets.id, id), own));
  if (!row) throw new Error(`no ticket ${id}`);
  return row;
}

export async function insertTicket(db: Queries, row: typeof tickets.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(tickets).values(row).returning({ id: tickets.id });
  if (!inserted) throw new Error('the ticket was not written');
  return inserted.id;
}

/** Undefined when there is none, or when it is not this person's. */
export async function findTicket(
  db: Queries,
  id: number,
  { of: userId }: { of?: number } = {},
): Promise<TicketRow | undefined> {
  const own = userId === undefined ? undefined : eq(tickets.userId, userId);
  const [row] = await selectTickets(db, and(eq(tickets.id, id), own));
  return row;
}

/** The author before the ticket, as their erasure locks them: no two wait for each other in turn. */
export async function lockTicket(tx: Transaction, id: number): Promise<TicketRow | undefined> {
  const [named] = await tx.select({ userId: tickets.userId }).from(tickets).where(eq(tickets.id, id));
  if (!named) return undefined;
  if (named.userId !== null)
    await tx.select({ id: users.id }).from(users).where(eq(users.id, named.userId)).for('key share');
  const [locked] = await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id)).for('update');
  return locked && findTicket(tx, id);
}

type Changes = Partial<
  Pick<
    typeof tickets.$inferSelect,
    | 'category'
    | 'priority'
    | 'status'
    | 'assignedTo'
    | 'resolvedAt'
    | 'closesAt'
    | 'lastReplyAt'
    | 'lastReplyBy'
  >
>;

export async function updateTicket(tx: Transaction, id: number, changes: Changes): Promise<void> {
  await tx.update(tickets).set(changes).where(eq(tickets.id, id));
}

export async function insertTicketEvent(
  tx: Transaction,
  row: typeof ticketEvents.$inferInsert,
): Promise<void> {
  await tx.insert(ticketEvents).values(row);
}

/** The mark only goes forward, and no further than what there is to read. */
export async function markRead(db: Queries, id: number, userId: number, replyId: number): Promise<void> {
  const newest = sql`(select coalesce(max(r.id), 0) from ${ticketReplies} r where r.ticket_id = ${tickets.id})`;
  await db
    .update(tickets)
    .set({ seenReplyId: sql`greatest(${tickets.seenReplyId}, least(${replyId}, ${newest}))` })
    .where(and(eq(tickets.id, id), eq(tickets.userId, userId)));
}

export const ticketsToClose = (db: Queries, now: Instant) =>
  db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.status, 'resolved'), lte(tickets.closesAt, now)))
    .orderBy(asc(tickets.closesAt));

/** What it wrote under another address stays there (docs/product/ticket.md#follows-its-account). The account is locked. */
export async function readdressTicketsOf(
  tx: Transaction,
  { userId, from, to, now }: { userId: number; from: string; to: string; now: Date },
): Promise<void> {
  const { status, closesAt, email } = tickets;
  const isOpen = and(ne(status, 'closed'), or(isNull(closesAt), gt(closesAt, now)));
  const isFrom = and(eq(tickets.userId, userId), eq(sql`lower(${email})`, from.toLowerCase()));
  await tx.update(tickets).set({ email: to }).where(and(isFrom, isOpen));
}

export async function forgetTicketsOf(tx: Transaction, author: Author): Promise<void> {
  await forgetFileNamesOf(tx, author);
  await tx.delete(tickets).where(isWrittenBy(author, tickets));
}

export function deleteOldTickets(db: Queries, until: Date, limit: number): Promise<number> {
  const { id: key, createdAt: oldest, resolvedAt, lastReplyAt } = tickets;
  const isOver = (instant: typeof resolvedAt | typeof lastReplyAt) =>
    or(isNull(instant), lte(instant, until));
  const where = and(lte(oldest, until), isOver(resolvedAt), isOver(lastReplyAt));
  return deleteBatch(db, { table: tickets, key, where, oldest, limit });
}
