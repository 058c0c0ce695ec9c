import { and, asc, eq, gt, inArray, isNull, notExists, or } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { ledgerEvents, ledgerHeads } from '#server/db/schema/ledger.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

export type LedgerPerson = Pick<typeof users.$inferSelect, 'id' | 'ledgerId' | 'monthlyCap' | 'deletedAt'>;

export function selectPeople(db: Queries, after: number, limit: number): Promise<LedgerPerson[]> {
  return db
    .select({
      id: users.id,
      ledgerId: users.ledgerId,
      monthlyCap: users.monthlyCap,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(limit);
}

export type EventRow = typeof ledgerEvents.$inferSelect;

export function selectEvents(
  db: Queries,
  ledgerIds: readonly string[],
  after: Pick<EventRow, 'ledgerId' | 'sequence'> | undefined,
  limit: number,
): Promise<EventRow[]> {
  const { ledgerId, sequence } = ledgerEvents;
  const beyond =
    after &&
    or(gt(ledgerId, after.ledgerId), and(eq(ledgerId, after.ledgerId), gt(sequence, after.sequence)));
  return db
    .select()
    .from(ledgerEvents)
    .where(and(inArray(ledgerId, [...ledgerIds]), beyond))
    .orderBy(asc(ledgerId), asc(sequence))
    .limit(limit);
}

export async function selectHeads(db: Queries, ledgerIds: readonly string[]) {
  const rows = await db
    .select()
    .from(ledgerHeads)
    .where(inArray(ledgerHeads.ledgerId, [...ledgerIds]));
  return new Map(rows.map((row) => [row.ledgerId, row]));
}

/** These chains belong to no known person. */
export async function selectOrphans(db: Queries, limit: number): Promise<string[]> {
  const bearer = db.select({ id: users.id }).from(users).where(eq(users.ledgerId, ledgerHeads.ledgerId));
  const rows = await db
    .select({ ledgerId: ledgerHeads.ledgerId })
    .from(ledgerHeads)
    .where(notExists(bearer))
    .limit(limit);
  return rows.map(({ ledgerId }) => ledgerId);
}

export async function selectSubject(db: Queries, subscriptionId: number, ownerId?: number) {
  const isOpen = and(eq(users.isActive, true), isNull(users.deletedAt));
  const own = ownerId === undefined ? undefined : and(eq(subscriptions.userId, ownerId), isOpen);
  const [row] = await db
    .select({
      ledgerId: users.ledgerId,
      status: subscriptions.status,
      inactiveReason: subscriptions.inactiveReason,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(eq(subscriptions.id, subscriptionId), own));
  return row;
}

export function selectEventsOf(db: Queries, ledgerId: string, subscriptionId: number): Promise<EventRow[]> {
  return db
    .select()
    .from(ledgerEvents)
    .where(
      and(
        eq(ledgerEvents.ledgerId, ledgerId),
        eq(ledgerEvents.entity, 'subscription'),
        eq(ledgerEvents.entityId, String(subscriptionId)),
      ),
    )
    .orderBy(asc(ledgerEvents.sequence));
}
