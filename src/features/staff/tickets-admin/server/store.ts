import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personName } from '#domain/people/person-name.ts';
import { roleOf, staffMay } from '#domain/people/staff-rights.ts';
import { searchPatterns } from '#domain/people/staff-search.ts';
import type { Queries } from '#server/db/connection.ts';
import { among, type Chosen, type Condition, type KeyedList, type ListOrder } from '#server/db/keyed-page.ts';
import { bothNamesOf } from '#server/db/name-of.ts';
import { users } from '#server/db/schema/accounts.ts';
import { ticketEvents, ticketRank, ticketReplies, tickets } from '#server/db/schema/support.ts';
import type { Shop } from '#server/shop.ts';
import { listedPage } from '#staff/lists/server/for-other-features.ts';
import type { TicketStatistics, TicketsFile, TicketsFilter } from '../contract.ts';

const assignee = alias(users, 'assignee');
const nameOf = (person: typeof users | typeof assignee) =>
  sql<string | null>`nullif(${bothNamesOf(person)}, '')`;

const columns = {
  ticket: tickets,
  userEmail: users.email,
  userName: nameOf(users),
  userFirstName: users.firstName,
  assignedToName: nameOf(assignee),
};

const list: KeyedList = {
  rows: 'tickets t',
  id: 't.id',
  columns: 't.id',
  joins: 'join tickets t on t.id = page.id',
};

/** Within one rank the greater number, which is newer, comes first. */
const order: ListOrder = { by: ticketRank('t.'), type: 'integer', descending: true };

/** A word that more people share tells nothing about a request. */
const mostAuthors = 1000;

function found(search: string): Condition {
  const number = /^(?:n°\s*)?(\d{1,9})$/iu.exec(search)?.[1] ?? '0';
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return { sql: 't.id = ?::int', values: [number] };
  const every = patterns.map(() => 'search_text like searchable(?)').join(' and ');
  const authors = `select id from users where deleted_at is null and ${every} limit ${mostAuthors}`;
  return {
    sql: `(t.id = ?::int or ${every} or t.user_id = any(array(${authors})))`,
    values: [number, ...patterns, ...patterns],
  };
}

function conditionsOf({ ids, status, priority, category, search }: TicketsFile): Condition[] {
  const conditions = among(list, ids);
  if (status) conditions.push({ sql: 't.status = ?', values: [status] });
  if (priority) conditions.push({ sql: 't.priority = ?', values: [priority] });
  if (category) conditions.push({ sql: 't.category = ?', values: [category] });
  if (search) conditions.push(found(search));
  return conditions;
}

/** `columns` and `joins` say what is read of each. */
export const chosenTickets = (filter: TicketsFile, read: Partial<KeyedList> = {}): Chosen => ({
  list: { ...list, ...read },
  conditions: conditionsOf(filter),
  order,
});

function selectTickets(db: Queries, which: SQL | undefined) {
  return db
    .select(columns)
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignee, eq(assignee.id, tickets.assignedTo))
    .where(which);
}

export type StaffTicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

/** docs/product/ticket.md#urgent-first */
export async function selectPage({ db, pool }: Pick<Shop, 'db' | 'pool'>, filter: TicketsFilter) {
  const page = await listedPage<{ id: number }>(pool, chosenTickets(filter), filter);
  const ids = page.rows.map(({ id }) => id);
  const rows = ids.length > 0 ? await selectTickets(db, inArray(tickets.id, ids)) : [];
  const place = new Map(ids.map((id, at) => [id, at]));
  rows.sort((one, other) => (place.get(one.ticket.id) ?? 0) - (place.get(other.ticket.id) ?? 0));
  return { rows, pagination: page.pagination };
}

export async function selectTicket(db: Queries, id: number): Promise<StaffTicketRow | undefined> {
  const [row] = await selectTickets(db, eq(tickets.id, id));
  return row;
}

type Counted = Omit<TicketStatistics, 'average_resolution_time'> & { took_ms: number; timed: number };

/** Resolved and closed tickets count as settled, so the three make the total. */
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
    return role && staffMay(role, 'tickets.write') ? [{ id, name: personName({ name, email }) }] : [];
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
