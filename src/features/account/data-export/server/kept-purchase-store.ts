import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { orderItems, orders, purchases, refunds } from '#server/db/schema/orders.ts';

/** A purchase of a deleted account that is still paid for. */
export type KeptPurchase = Pick<
  typeof purchases.$inferSelect,
  'automationId' | 'orderId' | 'amountPaid' | 'purchasedAt'
>;

/** A part given back ends nothing (decision 18); what a failed refund still owes is decided all the same. */
const isPaidFor: SQL<boolean> = sql<boolean>`(${orders.status} = 'paid' and not exists (
  select from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${orderItems.kind} = 'purchase'
  having sum(${orderItems.amount}) > 0 and sum(${orderItems.amount}) <= (
    select coalesce(sum(${refunds.amount} - ${refunds.recurringAmount}), 0) from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${refunds.replaces} is null)))`;

/** Those that are still paid for, the earliest first. */
export async function selectPaidFor(db: Queries, ids: readonly number[]): Promise<KeptPurchase[]> {
  if (ids.length === 0) return [];
  const { automationId, orderId, amountPaid, purchasedAt } = purchases;
  return db
    .select({ automationId, orderId, amountPaid, purchasedAt })
    .from(purchases)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(and(inArray(purchases.id, [...ids]), sql`(${orders.id} is null or ${isPaidFor})`))
    .orderBy(asc(purchasedAt), asc(purchases.id));
}

/** A refund or a dispute decided meanwhile waits, and then finds what was given back. */
export async function holdOrders(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const behind = tx
    .select({ id: purchases.orderId })
    .from(purchases)
    .where(inArray(purchases.id, [...ids]));
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, behind)).for('share');
}

export async function isOrderPaidFor(db: Queries, orderId: number): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isPaidFor));
  return rows.length > 0;
}

/** Who owns by a restore what this order had bought. */
export function selectRestoredOf(db: Queries, orderId: number) {
  const { userId, automationId, source, endedAt } = purchases;
  return db
    .select({ userId, automationId })
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), eq(source, 'restore'), isNull(endedAt)));
}
