import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { roleOf, staffMay } from '#domain/people/staff-rights.ts';
import { TICKET_PRIORITIES } from '#domain/status/ticket-status.ts';
import type { Queries } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { ticketEvents, ticketReplies, tickets } from '#server/db/schema/support.ts';
import type { TicketStatistics, TicketsFilter } from '../contract.ts';

const assignee = alias(users, 'assignee');
const nameOf = (person: typeof users | typeof assignee) =>
  sql<string | null>`nullif(trim(${person.firstName} || ' ' || ${person.lastName}), '')`;

const columns = {
  ticket: tickets,
  userEmail: users.email,
  userName: nameOf(users),
  assignedToName: nameOf(assignee),
};

const pageSize = 20;

const holds = (text: SQL | PgColumn, words: string) => sql`position(lower(${words}) in lower(${text})) > 0`;

function found(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const number = /^(?:n°\s*)?(\d{1,9})$/iu.exec(search)?.[1];
  return or(
    holds(tickets.subject, search),
    holds(tickets.message, search),
    holds(tickets.email, search),
    holds(sql`coalesce(${users.email}, '')`, search),
    holds(sql`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`, search),
    number === undefined ? undefined : eq(tickets.id, Number(number)),
  );
}

const rank = sql`array_position(array[${sql.raw(TICKET_PRIORITIES.map((priority) => `'${priority}'`).join(', '))}], ${tickets.priority})`;

function matching({ status, priority, category, search }: TicketsFilter): SQL | undefined {
  return and(
    status && eq(tickets.status, status),
    priority && eq(tickets.priority, priority),
    category && eq(tickets.category, category),
    found(search),
  );
}

function selectTickets(db: Queries, which: SQL | undefined) {
  return db
    .select(columns)
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignee, eq(assignee.id, tickets.assignedTo))
    .where(which)
    .$dynamic();
}

export type StaffTicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

/** See docs/product/ticket.md#urgent-first. */
export async function selectPage(db: Queries, filter: TicketsFilter) {
  const which = matching(filter);
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(which);
  const rows = await selectTickets(db, which)
    .orderBy(rank, desc(tickets.createdAt), desc(tickets.id))
    .limit(pageSize)
    .offset((filter.page - 1) * pageSize);
  const count = counted?.count ?? 0;
  return { rows, count, pages: Math.max(1, Math.ceil(count / pageSize)) };
}

export async function selectTicket(db: Queries, id: number): Promise<StaffTicketRow | undefined> {
  const [row] = await selectTickets(db, eq(tickets.id, id));
  return row;
}

type Counted = Omit<TicketStatistics, 'average_resolution_time'> & { took_ms: number; timed: number };

/** Settled ones are resolved, closed or not: the three make the total. */
export async function countTickets(db: Queries): Promise<Counted> {
  const { status, createdAt, resolvedAt } = tickets;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${status} = 'open'))::int`,
      in_progress: sql<number>`(count(*) filter (where ${status} = 'in_progress'))::int`,
      resolved: sql<number>`(count(*) filter (where ${status} in ('resolved', 'closed')))::int`,
      took_ms: sql<number>`coalesce(sum(extract(epoch from ${resolvedAt} - ${createdAt}) * 1000), 0)::float8`,
      timed: sql<number>`count(${resolvedAt})::int`,
    })
    .from(tickets);
  if (!row) throw new Error('the requests were not counted');
  return row;
}

/** The team is small. */
const mostAssignees = 200;

export async function selectAssignees(db: Queries): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .select({
      id: users.id,
      name: nameOf(users),
      email: users.email,
      isStaff: users.isStaff,
      isSuperuser: users.isSuperuser,
      staffRole: users.staffRole,
    })
    .from(users)
    .where(and(eq(users.isStaff, true), eq(users.isActive, true), isNull(users.deletedAt)))
    .orderBy(asc(users.firstName), asc(users.id))
    .limit(mostAssignees);
  return rows.flatMap(({ id, name, email, ...flags }) => {
    const role = roleOf(flags);
    return role && staffMay(role, 'tickets.write') ? [{ id, name: name ?? email }] : [];
  });
}

const actor = alias(users, 'actor');
const mostEvents = 200;

export async function selectEvents(db: Queries, ticketId: number) {
  const rows = await db
    .select({
      id: ticketEvents.id,
      act: ticketEvents.act,
      actor: ticketEvents.actor,
      by: sql<string | null>`nullif(${actor.firstName}, '')`,
      assignedTo: sql<string | null>`nullif(${assignee.firstName}, '')`,
      at: ticketEvents.at,
    })
    .from(ticketEvents)
    .leftJoin(actor, eq(actor.id, ticketEvents.userId))
    .leftJoin(assignee, eq(assignee.id, ticketEvents.assignedTo))
    .where(eq(ticketEvents.ticketId, ticketId))
    .orderBy(desc(ticketEvents.id))
    .limit(mostEvents);
  return rows.reverse();
}

export async function lastReplyId(db: Queries, ticketId: number): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${ticketReplies.id}), 0)::int` })
    .from(ticketReplies)
    .where(eq(ticketReplies.ticketId, ticketId));
  return row?.id ?? 0;
}
