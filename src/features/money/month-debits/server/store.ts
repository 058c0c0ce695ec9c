import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { type EuroCents, euroCents, sumCents } from '#domain/money.ts';
import { PAYABLE_ORDER_STATUSES } from '#domain/order-status.ts';
import { endOfParisMonth, startOfParisMonth } from '#domain/paris-calendar.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { orderItems, orders, refunds } from '#server/db/schema/orders.ts';

/** The lines of a month; the others are purchase prices. */
const recurringKinds = ['subscription', 'cap_discount'];

/** What a customer paid for a month of one automation. */
export interface MonthDebit {
  dueAt: Date;
  /** Without purchase prices, less what of it was given back. */
  net: EuroCents;
}

const taken = inArray(orders.status, ['paid', 'refunded']);

/** Paid or still payable as a renewal; a first month that nobody has confirmed is none. */
export async function latestMonthDebits(tx: Transaction, userId: number): Promise<Map<number, MonthDebit>> {
  const back = sql`(select coalesce(sum(${refunds.recurringAmount}), 0) from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.replaces} is null)`;
  const rows = await tx
    .select({
      automationId: orderItems.automationId,
      dueAt: orders.dueAt,
      // By two decisions after a failure more can be owed than the month took.
      net: sql<number>`greatest(sum(${orderItems.amount}) - ${back}, 0)::int`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orderItems.kind, recurringKinds),
        or(taken, and(eq(orders.reason, 'renewal'), inArray(orders.status, PAYABLE_ORDER_STATUSES))),
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

export async function isMonthGivenBackSince(tx: Transaction, userId: number, dueAfter: Date) {
  const since = and(eq(orders.userId, userId), gt(orders.dueAt, dueAfter));
  const [withdrawn] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(since, eq(refunds.reason, 'withdrawal'), gt(refunds.recurringAmount, 0)))
    .limit(1);
  if (withdrawn) return true;
  const [lost] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(since, eq(disputes.status, 'lost'), inArray(orderItems.kind, recurringKinds)))
    .groupBy(disputes.id)
    .having(gt(sql`sum(${orderItems.amount})`, 0))
    .limit(1);
  return lost !== undefined;
}

/** The money of that order may have gone back since. */
export async function orderOfLatestMonth(
  tx: Transaction,
  { userId, automationId }: { userId: number; automationId: number },
  now: Date,
): Promise<number | undefined> {
  const ofAutomation = and(eq(orderItems.kind, 'subscription'), eq(orderItems.automationId, automationId));
  const [latest] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.userId, userId), ofAutomation, taken, lte(orders.dueAt, now)))
    .orderBy(desc(orders.dueAt), desc(orders.id))
    .limit(1);
  return latest?.id;
}

/** By automation: what each one takes, and when it was due. */
export async function payableRenewals(db: Queries, userId: number) {
  const rows = await db
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
        inArray(orders.status, PAYABLE_ORDER_STATUSES),
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

/** Given back or on its way (docs/product/price-and-cap.md#refund-leaves-its-own-month). */
async function sumRecurringRefunds(db: Queries, userId: number, from: Date, until: Date): Promise<EuroCents> {
  // Rows that ask for the same money again count once; by two decisions more can be owed than was taken.
  const taken = sql`(select coalesce(sum(${orderItems.amount}), 0) from ${orderItems}
    where ${orderItems.orderId} = ${orders.id} and ${inArray(orderItems.kind, recurringKinds)})`;
  const rows = await db
    .select({ back: sql<number>`least(sum(${refunds.recurringAmount}), ${taken})::int` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'paid'),
        isNull(refunds.replaces),
        gte(orders.dueAt, from),
        lt(orders.dueAt, until),
      ),
    )
    .groupBy(orders.id);
  return sumCents(rows.map(({ back }) => euroCents(back)));
}

/** Less what was given back (docs/product/price-and-cap.md#calendar-month-under-cap). */
async function sumRecurringDebits(db: Queries, userId: number, from: Date, until: Date): Promise<EuroCents> {
  const givenBack = await sumRecurringRefunds(db, userId, from, until);
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${orderItems.amount}), 0)::int` })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        or(
          eq(orders.status, 'paid'),
          and(eq(orders.reason, 'renewal'), inArray(orders.status, PAYABLE_ORDER_STATUSES)),
        ),
        inArray(orderItems.kind, recurringKinds),
        gte(orders.dueAt, from),
        lt(orders.dueAt, until),
      ),
    );
  return euroCents((row?.total ?? 0) - givenBack);
}

/** See docs/product/price-and-cap.md#calendar-month-under-cap. */
export function recurringDebitsInMonth(db: Queries, userId: number, instant: Date): Promise<EuroCents> {
  return sumRecurringDebits(db, userId, startOfParisMonth(instant), endOfParisMonth(instant));
}
