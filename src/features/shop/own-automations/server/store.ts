import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { leavingReasons, subscriptions } from '#server/db/schema/subscriptions.ts';

/** The row is locked, because the cancellation may be taken back meanwhile. */
export async function lockLeft(
  tx: Transaction,
  { userId, automationId }: { userId: number; automationId: number },
) {
  const { id, status, endReason } = subscriptions;
  const [row] = await tx
    .select({ id, status, endReason })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.automationId, automationId),
        eq(subscriptions.isFree, false),
      ),
    )
    .orderBy(desc(id))
    .limit(1)
    .for('update');
  return row;
}

type Said = Omit<typeof leavingReasons.$inferInsert, 'subscriptionId'> & { subscriptionId: number };

export async function writeReason(tx: Transaction, said: Said): Promise<void> {
  const { reason, words, saidAt } = said;
  await tx
    .insert(leavingReasons)
    .values(said)
    .onConflictDoUpdate({ target: leavingReasons.subscriptionId, set: { reason, words, saidAt } });
}

/** The choice stays without the person (docs/product/leaving.md#without-the-name). */
export async function forgetReasonsOf(tx: Transaction, userId: number): Promise<void> {
  const theirs = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  await tx
    .update(leavingReasons)
    .set({ subscriptionId: sql`null`, words: '' })
    .where(inArray(leavingReasons.subscriptionId, theirs));
}

export function deleteOldReasons(db: Queries, until: Date, limit: number): Promise<number> {
  const { id: key, saidAt: oldest } = leavingReasons;
  return deleteBatch(db, { table: leavingReasons, key, where: lte(oldest, until), oldest, limit });
}
