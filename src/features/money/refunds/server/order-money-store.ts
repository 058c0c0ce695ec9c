import { and, eq, ne, sql } from 'drizzle-orm';
import { euroCents } from '#domain/money/money.ts';
import type { PaidParts } from '#domain/money/refund-amount.ts';
import { isOrderPaid, type OrderStatus } from '#domain/status/order-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { orderItems, orders, payments, refunds } from '#server/db/schema/orders.ts';

export interface OrderPayer {
  userId: number;
  status: OrderStatus;
  stripeInvoiceId: string | null;
  stripeIntentId: string | null;
  stripeSubscriptionId: string | null;
}

export async function selectPayer(db: Queries, orderId: number): Promise<OrderPayer | undefined> {
  const [row] = await db
    .select({
      userId: orders.userId,
      status: orders.status,
      stripeInvoiceId: orders.stripeInvoiceId,
      stripeIntentId: payments.stripeIntentId,
      stripeSubscriptionId: payments.stripeSubscriptionId,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, orderId));
  return row && { ...row, status: row.status as OrderStatus };
}

/** An order that was never paid took nothing. */
export async function selectTaken(
  tx: Transaction,
  orderId: number,
): Promise<{ parts: PaidParts; labels: Record<keyof PaidParts, string> }> {
  const rows = await tx
    .select({
      status: orders.status,
      kind: orderItems.kind,
      label: orderItems.label,
      amount: orderItems.amount,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(orderItems.id);
  const paid = rows.filter(({ status }) => isOrderPaid(status as OrderStatus));
  const sum = (ofPurchase: boolean) =>
    euroCents(
      paid
        .filter(({ kind }) => (kind === 'purchase') === ofPurchase)
        .reduce((total, { amount }) => total + amount, 0),
    );
  const label = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.label ?? '';
  return {
    parts: { purchase: sum(true), subscription: sum(false) },
    labels: { purchase: label('purchase'), subscription: label('subscription') },
  };
}

export async function selectGivenBack(tx: Transaction, orderId: number): Promise<PaidParts> {
  const { amount, recurringAmount } = refunds;
  const [row] = await tx
    .select({
      purchase: sql<number>`coalesce(sum(${amount} - ${recurringAmount}), 0)::int`,
      subscription: sql<number>`coalesce(sum(${recurringAmount}), 0)::int`,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.status, 'failed')));
  return { purchase: euroCents(row?.purchase ?? 0), subscription: euroCents(row?.subscription ?? 0) };
}
