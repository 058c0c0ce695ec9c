import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '../../../domain/money.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import { orderItems, orders, refunds } from '../../../server/db/schema/orders.ts';

/** What a customer paid for a month of one automation. */
export interface MonthDebit {
  dueAt: Date;
  /** Without purchase prices, less what of it was given back. */
  net: EuroCents;
}

const taken = inArray(orders.status, ['paid', 'refunded']);

/**
 * The latest month of each automation that was paid or is still payable as a renewal, by automation: what its running
 * month cost. A first month that nobody has confirmed is none.
 */
export async function latestMonthDebits(tx: Transaction, userId: number): Promise<Map<number, MonthDebit>> {
  const back = sql`(select coalesce(sum(${refunds.recurringAmount}), 0) from ${refunds} where ${refunds.orderId} = ${orders.id})`;
  const rows = await tx
    .select({
      automationId: orderItems.automationId,
      dueAt: orders.dueAt,
      net: sql<number>`(sum(${orderItems.amount}) - ${back})::int`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orderItems.kind, ['subscription', 'cap_discount']),
        or(taken, and(eq(orders.reason, 'renewal'), inArray(orders.status, ['pending', 'failed']))),
      ),
    )
    .groupBy(orders.id, orderItems.automationId)
    .orderBy(orders.dueAt, orders.id);
  // The last of each automation stays.
  return new Map(
    rows.flatMap(({ automationId, dueAt, net }) =>
      automationId === null ? [] : [[automationId, { dueAt, net: euroCents(net) }]],
    ),
  );
}

/** Whether a month due after an instant was withdrawn from, with money given back or on its way. */
export async function isMonthGivenBackSince(tx: Transaction, userId: number, dueAfter: Date) {
  const [row] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.userId, userId),
        eq(refunds.reason, 'withdrawal'),
        gt(refunds.recurringAmount, 0),
        gt(orders.dueAt, dueAfter),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Renewals that were asked for and are not paid, by automation: what each one takes, and when it was due. */
export async function payableRenewals(tx: Transaction, userId: number) {
  const rows = await tx
    .select({
      automationId: orderItems.automationId,
      dueAt: orders.dueAt,
      amount: sql<number>`sum(${orderItems.amount})::int`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.reason, 'renewal'),
        inArray(orders.status, ['pending', 'failed']),
      ),
    )
    .groupBy(orders.id, orderItems.automationId)
    .orderBy(orders.dueAt, orders.id);
  return new Map(
    rows.flatMap(({ automationId, dueAt, amount }) =>
      automationId === null ? [] : [[automationId, { dueAt, amount: euroCents(amount) }] as const],
    ),
  );
}
