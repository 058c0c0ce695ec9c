import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { purchaseGivenBackOf } from '#server/db/given-back.ts';
import { purchases } from '#server/db/schema/orders.ts';

export async function selectOwned(db: Queries, userId: number, automationId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.automationId, automationId),
        sql`${purchases.endedAt} is null`,
      ),
    );
  return row !== undefined;
}

export async function insertPurchase(
  tx: Transaction,
  values: typeof purchases.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(purchases).values(values).returning({ id: purchases.id });
  if (!row) throw new Error('the purchase was not inserted');
  return row.id;
}

export async function endPurchases(tx: Transaction, userId: number, now: Date) {
  return tx
    .update(purchases)
    .set({ endedAt: now })
    .where(and(eq(purchases.userId, userId), isNull(purchases.endedAt)))
    .returning({ id: purchases.id, automationId: purchases.automationId });
}

/** Answers undefined when the ownership has ended already. */
export async function endPurchaseOf(tx: Transaction, userId: number, orderId: number, now: Date) {
  const [row] = await tx
    .update(purchases)
    .set({ endedAt: now })
    .where(and(eq(purchases.userId, userId), eq(purchases.orderId, orderId), isNull(purchases.endedAt)))
    .returning({ id: purchases.id, automationId: purchases.automationId });
  return row;
}

/**
 * The caller calls it after each refund that arrived or came back and each lost dispute
 * (docs/product/refund-and-dispute.md#bought-is-what-is-kept).
 */
export async function followGivenBack(tx: Transaction, orderId: number, now: Date): Promise<void> {
  const isWhole = sql.raw(`${purchaseGivenBackOf('purchases')} >= purchases.amount_paid`);
  const givenBackAt = sql`case when ${isWhole}
    then coalesce(${purchases.givenBackAt}, ${now.toISOString()}::timestamptz) end`;
  await tx
    .update(purchases)
    .set({ givenBackAt })
    .where(and(eq(purchases.orderId, orderId), eq(purchases.source, 'order')));
}
