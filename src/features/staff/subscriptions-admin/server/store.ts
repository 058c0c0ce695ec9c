import { and, asc, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { nameOf } from '#server/db/name-of.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { ledgerEvents } from '#server/db/schema/ledger.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

export type NamedAutomation = Pick<typeof automations.$inferSelect, 'id' | 'name'>;

/** The lock keeps it from being deleted; staff may also give what is not on sale. */
export async function holdAutomation(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: automations.id })
    .from(automations)
    .where(and(eq(automations.id, id), isNull(automations.deletedAt)))
    .for('key share');
  return rows.length > 0;
}

export async function selectAutomation(db: Queries, id: number): Promise<NamedAutomation | undefined> {
  const [row] = await db
    .select({ id: automations.id, name: automations.name })
    .from(automations)
    .where(eq(automations.id, id));
  return row;
}

export async function mayUseShop(db: Queries, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), users.isActive, isNull(users.deletedAt)));
  return row !== undefined;
}

const staff = alias(users, 'staff');
const statusIn = (facts: typeof ledgerEvents.before | typeof ledgerEvents.after) =>
  sql<string | null>`${facts} ->> 'status'`;

export function selectEvents(db: Queries, { ledgerId, id }: { ledgerId: string; id: number }, limit: number) {
  return db
    .select({
      at: ledgerEvents.at,
      act: ledgerEvents.act,
      actor: ledgerEvents.actor,
      by: nameOf(staff),
      status_before: statusIn(ledgerEvents.before),
      status_after: statusIn(ledgerEvents.after),
    })
    .from(ledgerEvents)
    .leftJoin(staff, and(eq(staff.ledgerId, ledgerEvents.actorLedgerId), isNull(staff.deletedAt)))
    .where(
      and(
        eq(ledgerEvents.ledgerId, ledgerId),
        eq(ledgerEvents.entity, 'subscription'),
        eq(ledgerEvents.entityId, String(id)),
        // A new share of the cap explains nothing of a status.
        ne(ledgerEvents.act, 'share_out'),
      ),
    )
    .orderBy(desc(ledgerEvents.sequence))
    .limit(limit);
}

const isGivenMonth = and(
  eq(subscriptions.status, 'active'),
  eq(subscriptions.isFree, false),
  isNull(subscriptions.stripeSubscriptionId),
  isNull(subscriptions.currentPeriodEnd),
);

export const givenMonthsOver = (db: Queries, now: Instant) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isGivenMonth, lte(subscriptions.endDate, now)))
    .orderBy(asc(subscriptions.endDate));
