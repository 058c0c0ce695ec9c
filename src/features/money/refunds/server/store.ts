import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { type EuroCents, euroCents, sumCents, ZERO } from '#domain/money/money.ts';
import type { PaidParts } from '#domain/money/refund-amount.ts';
import { isOfPurchase, isOrderPaid } from '#domain/status/order-status.ts';
import { DISPUTE_STATUSES, type DisputeStatus, forbidsRefund } from '#domain/status/payment-status.ts';
import { type Backoff, nextCheckByAge } from '#server/db/backoff.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { orderItems, orders, payments, refunds } from '#server/db/schema/orders.ts';
import { disputes } from '#server/db/schema/withdrawals.ts';

const contested = DISPUTE_STATUSES.filter(forbidsRefund);

export async function isContested(
  db: Queries,
  orderId: number,
  among: readonly DisputeStatus[] = contested,
): Promise<boolean> {
  const [row] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), inArray(disputes.status, [...among])))
    .limit(1);
  return row !== undefined;
}

export type RefundRow = typeof refunds.$inferSelect;

export async function insertRefund(tx: Transaction, values: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(values).returning();
  if (!row) throw new Error('the refund was not inserted');
  return row;
}

export async function selectRefund(db: Queries, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

export async function selectByRequest(db: Queries, requestId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.requestId, requestId));
  return row;
}

/** Failed refunds do not count. */
export async function selectGivenByStaff(tx: Transaction, orderId: number, since: Date): Promise<EuroCents> {
  const given = and(
    eq(refunds.orderId, orderId),
    isNotNull(refunds.requestId),
    gt(refunds.createdAt, since),
    ne(refunds.status, 'failed'),
  );
  const [row] = await tx
    .select({ total: sql<EuroCents>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(given);
  return row?.total ?? ZERO;
}

export async function lockRefund(tx: Transaction, id: string): Promise<RefundRow> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!row) throw new Error(`no refund ${id}`);
  return row;
}

export async function updateRefund(
  db: Queries,
  id: string,
  values: Partial<typeof refunds.$inferInsert>,
): Promise<RefundRow> {
  const [row] = await db.update(refunds).set(values).where(eq(refunds.id, id)).returning();
  if (!row) throw new Error(`no refund ${id}`);
  return row;
}

/** A provider's event names a payment intent. */
export async function selectIdsOfIntent(db: Queries, intentId: string): Promise<string[]> {
  const rows = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.stripeIntentId, intentId));
  return rows.map(({ id }) => id);
}

export const pendingDue = (db: Queries, now: Instant) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lte(refunds.checkAt, now)))
    .orderBy(asc(refunds.checkAt));

/** Older refunds are looked at less often, and no two processes ask for the same one. */
export async function leasePending(db: Queries, now: Date, backoff: Backoff): Promise<string | undefined> {
  const due = pendingDue(db, now).limit(1).for('update', { skipLocked: true });
  const [row] = await db
    .update(refunds)
    .set({ checkAt: nextCheckByAge(refunds.createdAt, now, backoff) })
    .where(eq(refunds.id, due))
    .returning({ id: refunds.id })
    .prepare('lease_pending_refund')
    .execute();
  return row?.id;
}

export const succeededDue = (db: Queries, now: Instant, since: Instant) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'succeeded'), lte(refunds.checkAt, now), gt(refunds.settledAt, since)))
    .orderBy(asc(refunds.checkAt));

/** The next look at the first of them is put off until `next`. */
export async function leaseSucceeded(
  db: Queries,
  due: ReturnType<typeof succeededDue>,
  next: Date,
): Promise<string | undefined> {
  const first = due.limit(1).for('update', { skipLocked: true });
  const [row] = await db
    .update(refunds)
    .set({ checkAt: next })
    .where(eq(refunds.id, first))
    .returning({ id: refunds.id })
    .prepare('lease_succeeded_refund')
    .execute();
  return row?.id;
}

/** The notes that staff wrote beside the person's refunds go. */
export async function forgetRefundNotesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.update(refunds).set({ note: '' }).where(eq(refunds.userId, userId));
}

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
    sumCents(paid.filter(({ kind }) => isOfPurchase(kind) === ofPurchase).map(({ amount }) => amount));
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
