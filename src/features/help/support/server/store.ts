import { and, desc, eq, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { TicketStatus } from '#domain/status/ticket-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { users } from '#server/db/schema/accounts.ts';
import { tickets } from '#server/db/schema/support.ts';
import { type Author, isWrittenBy } from '#server/db/written-by.ts';

const columns = {
  ticket: tickets,
  userEmail: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
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

/** By user id, never by a matching email (docs/product/ticket.md#own-by-account). */
export function selectOwnTickets(db: Queries, userId: number): Promise<TicketRow[]> {
  return selectTickets(db, eq(tickets.userId, userId));
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

export async function lockTicket(tx: Transaction, id: number): Promise<TicketStatus | undefined> {
  const [row] = await tx
    .select({ status: tickets.status })
    .from(tickets)
    .where(eq(tickets.id, id))
    .for('update');
  return row?.status;
}

export async function updateTicket(
  tx: Transaction,
  id: number,
  changes: { status: TicketStatus; resolvedAt: Date | null },
): Promise<void> {
  await tx.update(tickets).set(changes).where(eq(tickets.id, id));
}

export async function forgetTicketsOf(tx: Transaction, author: Author): Promise<void> {
  await tx.delete(tickets).where(isWrittenBy(author, tickets));
}

export function deleteOldTickets(db: Queries, until: Date, limit: number): Promise<number> {
  const { id: key, createdAt: oldest, resolvedAt } = tickets;
  const where = and(lte(oldest, until), or(isNull(resolvedAt), lte(resolvedAt, until)));
  return deleteBatch(db, { table: tickets, key, where, oldest, limit });
}
