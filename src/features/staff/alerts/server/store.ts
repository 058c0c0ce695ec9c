import { asc, count, eq, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { alerts } from '#server/db/schema/messages.ts';
import { orders, payments } from '#server/db/schema/orders.ts';

export type AlertRow = typeof alerts.$inferSelect;

export function selectOpenAlerts(
  db: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(isNull(alerts.resolvedAt))
    .orderBy(asc(alerts.raisedAt), asc(alerts.id))
    .limit(limit)
    .offset(offset);
}

export async function countOpenAlerts(db: Queries): Promise<number> {
  const [row] = await db.select({ total: count() }).from(alerts).where(isNull(alerts.resolvedAt));
  return row?.total ?? 0;
}

export async function selectAlert(db: Queries, id: number): Promise<AlertRow | undefined> {
  const [row] = await db.select().from(alerts).where(eq(alerts.id, id));
  return row;
}

/** Locked, so that two members of staff do not refund the same money. */
export async function lockAlert(tx: Transaction, id: number): Promise<AlertRow | undefined> {
  const [row] = await tx.select().from(alerts).where(eq(alerts.id, id)).for('update');
  return row;
}

export async function selectOrderOfInvoice(db: Queries, invoiceId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.stripeInvoiceId, invoiceId));
  return row?.id;
}

export async function selectOrderOfPayment(db: Queries, paymentId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: payments.orderId }).from(payments).where(eq(payments.id, paymentId));
  return row?.id;
}
