import { and, eq, isNull, sql } from 'drizzle-orm';
import { type EuroCents, ZERO } from '#domain/money/money.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { purchaseGivenBackOf } from '#server/db/given-back.ts';
import { purchases } from '#server/db/schema/orders.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import { appendToLedger, type LedgerActor } from '#server/ledger/ledger.ts';

export const followRestoredTask = 'follow_restored';

interface GoneBack {
  orderId: number;
  cause: 'dispute' | 'refunded';
  id: string | number;
  now: Date;
}

async function isOwnedByRestore(db: Queries, orderId: number): Promise<boolean> {
  const [restored] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), eq(purchases.source, 'restore'), isNull(purchases.endedAt)))
    .limit(1);
  return restored !== undefined;
}

/** The caller holds the order's lock (docs/product/export-and-restore.md#money-is-followed). */
export async function followRestored(tx: Transaction, { orderId, cause, id, now }: GoneBack): Promise<void> {
  if (!(await isOwnedByRestore(tx, orderId))) return;
  const onceKey = `${followRestoredTask}:${cause}:${id}`;
  await enqueue(tx, now, { kind: followRestoredTask, payload: { order: orderId, cause }, onceKey });
}

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

interface UnpaidPurchase {
  automationId: number;
  source: 'restore' | 'gift';
  actor: LedgerActor;
  now: Date;
  /** A purchase given back keeps the order that first paid for it. */
  orderId?: number | null;
  amountPaid?: EuroCents;
  purchasedAt?: Date;
}

export async function recordUnpaidPurchase(
  tx: Transaction,
  customer: Customer,
  { actor, now, ...purchase }: UnpaidPurchase,
): Promise<void> {
  const { automationId, source } = purchase;
  if (await selectOwned(tx, customer.id, automationId)) return;
  const values = { amountPaid: ZERO, purchasedAt: now, ...purchase, userId: customer.id };
  const id = await insertPurchase(tx, values);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    entity: 'purchase',
    entityId: id,
    act: source,
    before: null,
    after: { automation: automationId, amount: 0 },
  });
}
