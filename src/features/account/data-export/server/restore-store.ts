import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { EuroCents } from '#domain/money/money.ts';
import type { RestoreClaim, Restored } from '#domain/subscription/restore.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import type { Instant } from '#server/db/instant.ts';
import { pendingRestores, users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { ledgerEvents } from '#server/db/schema/ledger.ts';
import { outbox } from '#server/db/schema/messages.ts';

export async function insertClaim(
  tx: Transaction,
  userId: number,
  claim: RestoreClaim,
  now: Date,
): Promise<void> {
  await tx.insert(pendingRestores).values({ userId, claim, createdAt: now });
}

/** Deletes what it reads: a claim is honoured or refused once. */
export async function takeClaim(tx: Transaction, userId: number): Promise<RestoreClaim | undefined> {
  const [row] = await tx.delete(pendingRestores).where(eq(pendingRestores.userId, userId)).returning();
  return row?.claim;
}

export async function deleteClaims(db: Queries, madeBefore: Date, limit: number): Promise<number> {
  const { userId: key, createdAt: oldest } = pendingRestores;
  return deleteBatch(db, { table: pendingRestores, key, where: lt(oldest, madeBefore), oldest, limit });
}

/** It leaves out deleted ones and holds the others (docs/product/automation.md#sold-is-not-deleted). */
export async function holdKnown(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: automations.id })
    .from(automations)
    .where(and(inArray(automations.id, [...ids]), isNull(automations.deletedAt)))
    .orderBy(automations.id)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

export async function selectSubscriptionPrice(db: Queries, automationId: number): Promise<EuroCents> {
  const [row] = await db
    .select({ price: automations.subscriptionPrice })
    .from(automations)
    .where(eq(automations.id, automationId));
  if (!row) throw new Error(`no automation ${automationId}`);
  return row.price;
}

/** Restores of before documents came back with them counted none. */
const restored = z.object({
  owned: z.int(),
  subscriptions: z.int(),
  documents: z.int().default(0),
  book: z.literal(true).optional(),
});

/** The ledger tells it; undefined when there was none. */
export async function selectRestoredAt(db: Queries, userId: number, at: Date): Promise<Restored | undefined> {
  const [row] = await db
    .select({ after: ledgerEvents.after })
    .from(ledgerEvents)
    .innerJoin(users, eq(users.ledgerId, ledgerEvents.ledgerId))
    .where(
      and(
        eq(users.id, userId),
        eq(ledgerEvents.entity, 'account'),
        eq(ledgerEvents.act, 'restore'),
        eq(ledgerEvents.at, at),
      ),
    );
  const { data } = restored.safeParse(row?.after);
  if (!data) return undefined;
  const { owned: automations, subscriptions, documents, book } = data;
  return { automations, subscriptions, documents, ...(book && { book }) };
}

export type LeavingRow = typeof users.$inferSelect;

export async function lockLeaving(
  tx: Transaction,
  userId: number,
  { evenDeactivated }: { evenDeactivated: boolean },
): Promise<LeavingRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), evenDeactivated ? undefined : users.isActive, isNull(users.deletedAt)))
    .for('update');
  return row;
}

/** Whose accounts are not deleted, deactivated ones too. */
export const selectOpen = (db: Queries, ledgerIds: readonly string[]) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(sql`${users.ledgerId}::text`, [...ledgerIds]), isNull(users.deletedAt)));

/** A deleted account whose personal data is still there; undefined once it is erased. */
export async function selectToErase(db: Queries, userId: number): Promise<LeavingRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt), isNull(users.anonymisedAt)));
  return row;
}

export function forgottenDeletions(db: Queries, before: Instant) {
  const waiting = sql`exists (select from ${outbox} where ${outbox.userId} = ${users.id}
    and ${outbox.kind} = 'close_account' and ${outbox.doneAt} is null and ${outbox.gaveUpAt} is null)`;
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.deletedAt, before), isNull(users.anonymisedAt), sql`not ${waiting}`))
    .orderBy(users.deletedAt);
}
