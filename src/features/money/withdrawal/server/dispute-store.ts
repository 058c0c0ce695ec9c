import { eq, inArray } from 'drizzle-orm';
import type { DisputeStatus } from '#domain/status/payment-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { orders, payments } from '#server/db/schema/orders.ts';
import { disputes } from '#server/db/schema/withdrawals.ts';

export type DisputeRow = typeof disputes.$inferSelect;

export async function selectDispute(db: Queries, stripeDisputeId: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.stripeDisputeId, stripeDisputeId));
  return row;
}

/** Undefined when another process has written it meanwhile. */
export async function insertDispute(
  tx: Transaction,
  values: typeof disputes.$inferInsert,
): Promise<DisputeRow | undefined> {
  const [row] = await tx.insert(disputes).values(values).onConflictDoNothing().returning();
  return row;
}

export async function closeDisputeRow(
  tx: Transaction,
  id: number,
  status: DisputeStatus,
  closedAt: Date,
): Promise<void> {
  await tx.update(disputes).set({ status, closedAt }).where(eq(disputes.id, id));
}

/** `startOf` is null for every debit but the first, so that an unknown renewal is not taken for another order. */
export async function selectDebited(
  db: Queries,
  debit: { intentId: string; invoiceId: string | undefined; startOf: string | null },
): Promise<{ orderId: number; userId: number } | undefined> {
  const { intentId, invoiceId, startOf } = debit;
  const order = { orderId: orders.id, userId: orders.userId };
  if (invoiceId) {
    const [renewal] = await db.select(order).from(orders).where(eq(orders.stripeInvoiceId, invoiceId));
    if (renewal) return renewal;
  }
  const started = { orderId: payments.orderId, userId: payments.userId };
  const [byIntent] = await db.select(started).from(payments).where(eq(payments.stripeIntentId, intentId));
  if (byIntent || !startOf) return byIntent;
  const [first] = await db.select(started).from(payments).where(eq(payments.stripeSubscriptionId, startOf));
  return first;
}

export async function selectBought(db: Queries, orderId: number) {
  const [row] = await db
    .select({ status: orders.status, reason: orders.reason })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row;
}

export async function selectStatuses(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: disputes.stripeDisputeId, status: disputes.status })
    .from(disputes)
    .where(inArray(disputes.stripeDisputeId, [...ids]));
  return new Map(rows.map(({ id, status }) => [id, status]));
}
