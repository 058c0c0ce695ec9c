import { and, eq, ne, sql } from 'drizzle-orm';
import { euroCents, sumCents, ZERO } from '#domain/money/money.ts';
import type { PaidParts } from '#domain/money/refund-amount.ts';
import { isOrderPaid } from '#domain/status/order-status.ts';
import type { Queries } from '#server/db/connection.ts';
import { orderItems, orders, payments, refunds } from '#server/db/schema/orders.ts';

export type OrderPayer = NonNullable<Awaited<ReturnType<typeof selectPayer>>>;

export async function selectPayer(db: Queries, orderId: number) {
  const [row] = await db
    .select({
      userId: orders.userId,
      status: orders.status,
      totalAmount: orders.totalAmount,
      stripeInvoiceId: orders.stripeInvoiceId,
      stripeIntentId: payments.stripeIntentId,
      stripeSubscriptionId: payments.stripeSubscriptionId,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, orderId));
  return row;
}

/** It answers nothing for an order that was never paid. */
export async function selectTaken(
  db: Queries,
  orderId: number,
): Promise<{ parts: PaidParts; labels: Record<keyof PaidParts, string> }> {
  const rows = await db
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
  const paid = rows.filter(({ status }) => isOrderPaid(status));
  const sum = (ofPurchase: boolean) =>
    sumCents(paid.filter(({ kind }) => (kind === 'purchase') === ofPurchase).map(({ amount }) => amount));
  const label = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.label ?? '';
  return {
    parts: { purchase: sum(true), subscription: sum(false) },
    labels: { purchase: label('purchase'), subscription: label('subscription') },
  };
}

export async function selectGivenBack(db: Queries, orderId: number): Promise<PaidParts> {
  const { amount, recurringAmount } = refunds;
  const [row] = await db
    .select({
      purchase: sql`coalesce(sum(${amount} - ${recurringAmount}), 0)::int`.mapWith(euroCents),
      subscription: sql`coalesce(sum(${recurringAmount}), 0)::int`.mapWith(euroCents),
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.status, 'failed')));
  return row ?? { purchase: ZERO, subscription: ZERO };
}
