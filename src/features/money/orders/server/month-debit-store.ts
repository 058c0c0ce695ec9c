import { and, desc, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { type EuroCents, euroCents, sumCents, ZERO } from '#domain/money/money.ts';
import { type OrderLineKind, PAYABLE_ORDER_STATUSES } from '#domain/status/order-status.ts';
import { endOfParisMonth, startOfParisMonth } from '#domain/time/paris-calendar.ts';
import type { InJson, Queries, Transaction } from '#server/db/connection.ts';
import { monthGivenBackOf } from '#server/db/given-back.ts';
import { orderItems, orders, refunds } from '#server/db/schema/orders.ts';
import { disputes } from '#server/db/schema/withdrawals.ts';
import { type OrderToPay, orderToPay } from './order-store.ts';

/** The other kinds are purchase prices. */
const recurringKinds: OrderLineKind[] = ['subscription', 'cap_discount', 'month_discount'];

/** A month takes of the cap what it would without its coupon (docs/product/coupon.md#after-the-cap). */
const kindsOfCap: OrderLineKind[] = ['subscription', 'cap_discount'];

const listed = (kinds: readonly OrderLineKind[]) =>
  sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );

export interface MonthDebit {
  dueAt: Date;
  /** What it takes of the cap: purchase prices and what was given back are left out. */
  net: EuroCents;
}

const taken = inArray(orders.status, ['paid', 'refunded']);

const back = sql`(select coalesce(sum(${refunds.recurringAmount}), 0) from ${refunds} where ${refunds.orderId} = ${orders.id} and ${refunds.replaces} is null)`;
/** Two decisions after a failure may give back more than the month took, hence `greatest`. */
const netOfMonth = sql`greatest(sum(${orderItems.amount}) - ${back}, 0)::int`.mapWith(euroCents);

const summed = (kinds: readonly OrderLineKind[], of: { kind: SQL; amount: SQL }) =>
  sql`coalesce(sum(${of.amount}) filter (where ${of.kind} in (${listed(kinds)})), 0)`;

/**
 * What was given back of a lowered month frees as large a part of its place. One that was free frees it when it is
 * withdrawn from, for no money goes back.
 */
const takenOfCap = (order: SQL, of: { kind: SQL; amount: SQL; back: SQL }) => {
  const [gross, paid] = [summed(kindsOfCap, of), summed(recurringKinds, of)];
  return sql`(case when ${paid} > 0 then ${gross} * (${paid} - least(${of.back}, ${paid})) / ${paid}
    when exists (select from withdrawals w join payments p on p.id = w.payment_id where p.order_id = ${order}) then 0
    else ${gross} end)::int`;
};

const ofItems = { kind: sql`${orderItems.kind}`, amount: sql`${orderItems.amount}` };
const netOfCap = takenOfCap(sql`${orders.id}`, { ...ofItems, back }).mapWith(euroCents);

/** A renewal counts when it is paid or still payable; a first month that nobody has confirmed does not. */
export async function latestMonthDebits(tx: Transaction, userId: number): Promise<Map<number, MonthDebit>> {
  const rows = await tx
    .select({ automationId: orderItems.automationId, dueAt: orders.dueAt, net: netOfCap })
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
  return new Map(
    rows.flatMap(({ automationId, dueAt, net }) =>
      automationId === null ? [] : [[automationId, { dueAt, net }]],
    ),
  );
}

/** The sum leaves out what was given back of them. */
export async function monthsDebitedSince(
  db: Queries,
  { userId, automationId, since }: { userId: number; automationId: number; since: Date },
): Promise<{ months: number; net: EuroCents }> {
  const rows = await db
    .select({ net: netOfMonth })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orderItems.automationId, automationId),
        inArray(orderItems.kind, recurringKinds),
        taken,
        gte(orders.paidAt, since),
      ),
    )
    .groupBy(orders.id);
  const debited = rows.map(({ net }) => net).filter((net) => net > 0);
  return { months: debited.length, net: sumCents(debited) };
}

export async function isMonthRefundedSince(tx: Transaction, userId: number, dueAfter: Date) {
  const since = and(eq(orders.userId, userId), gt(orders.dueAt, dueAfter));
  const [withdrawn] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(since, eq(refunds.reason, 'withdrawal'), gt(refunds.recurringAmount, ZERO)))
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
  tx: Queries,
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

export type MonthPaid = { paid: EuroCents; givenBack: EuroCents } | null;

/** A subscription's row is paid for by its last month that was due before that end. Answers JSON. */
export const monthPaidOf = (subscription: string): string => `(
  select json_build_object('paid', sum(i.amount)::int, 'givenBack', ${monthGivenBackOf('m')})
  from (select o.id, o.total_amount from orders o join order_items l on l.order_id = o.id
      where o.user_id = ${subscription}.user_id and o.status in ('paid', 'refunded')
        and l.kind = 'subscription' and l.automation_id = ${subscription}.automation_id
        and o.due_at < ${subscription}.current_period_end
      order by o.due_at desc, o.id desc limit 1) m
    join order_items i on i.order_id = m.id and i.kind in (${recurringKinds.map((kind) => `'${kind}'`).join()})
  group by m.id, m.total_amount)`;

export interface CountedOrder extends Pick<typeof orders.$inferSelect, 'id' | 'dueAt' | 'status'> {
  /** What it takes of the cap: it leaves out what was given back of its recurring part. */
  net: EuroCents;
  items: readonly Pick<typeof orderItems.$inferSelect, 'automationId' | 'amount' | 'kind'>[];
}

type CountedJson = (InJson<Omit<CountedOrder, 'net'>> & { net: number })[];

/**
 * Answers JSON: paid orders and payable renewals, whenever due
 * (docs/product/price-and-cap.md#calendar-month-under-cap). An unconfirmed first month does not count, or an
 * abandoned checkout would make the next one free. Nor does what was given back, is on its way back, or was taken
 * back by a bank.
 */
const countedIn = (userId: number | SQL, from: SQL, until: Date | null) => sql<CountedJson>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'dueAt', c.due_at, 'status', c.status,
    'net', c.net, 'items', c.items) order by c.due_at, c.id), '[]')
  from (
    select o.id, o.due_at, o.status, ${takenOfCap(sql`o.id`, {
      kind: sql`i.kind`,
      amount: sql`i.amount`,
      // Asked for again after a failure, the same money has several rows: the first stands for all.
      back: sql`(select coalesce(sum(r.recurring_amount), 0) from refunds r
        where r.order_id = o.id and r.replaces is null and o.status = 'paid')`,
    })} as net,
      json_agg(json_build_object('automationId', i.automation_id, 'kind', i.kind, 'amount', i.amount)) as items
    from orders o join order_items i on i.order_id = o.id
    where o.user_id = ${userId} and (
      (o.status = 'paid' and not exists (select from disputes d where d.order_id = o.id and d.status = 'lost')
        and o.due_at >= ${from} and o.due_at < coalesce(${until?.toISOString() ?? null}::timestamptz, 'infinity'))
      or (o.reason = 'renewal' and o.status in (${sql.join(
        PAYABLE_ORDER_STATUSES.map((status) => sql`${status}`),
        sql`, `,
      )})))
    group by o.id) c)`;

const asCounted = (read: CountedJson): CountedOrder[] =>
  read.map((order) => ({ ...order, dueAt: new Date(order.dueAt), net: euroCents(order.net) }));

/** A renewal is priced and told from its order, if there is one, and from all that counts since a month. */
export interface RenewalMoney {
  order: OrderToPay | undefined;
  counted: readonly CountedOrder[];
}

type RenewalMoneyJson = { order: Parameters<typeof orderToPay.read>[0]; counted: CountedJson };

/** It is a part of another query, under the customer's lock. `since` is in the first Paris month asked about. */
export const renewalMoney = {
  of: ({ userId, stripeInvoiceId, since }: { userId: number; stripeInvoiceId: string; since: SQL }) =>
    sql<RenewalMoneyJson>`(select json_build_object('order', ${orderToPay.ofInvoice(stripeInvoiceId)},
      'counted', ${countedIn(userId, sql`date_trunc('month', ${since}, 'Europe/Paris')`, null)}))`,
  read: ({ order, counted }: RenewalMoneyJson): RenewalMoney => ({
    order: orderToPay.read(order),
    counted: asCounted(counted),
  }),
};

export type AskedRenewals = ReadonlyMap<number, { dueAt: Date; amount: EuroCents; ofCap: EuroCents }>;

/** Answers each automation's last unpaid renewal: its amount and when it was due. */
export function askedOf(counted: readonly CountedOrder[]): AskedRenewals {
  const asked = new Map<number, { dueAt: Date; amount: EuroCents; ofCap: EuroCents }>();
  for (const { dueAt, status, items } of counted) {
    if (status === 'paid') continue;
    for (const [automationId, own] of Map.groupBy(items, (item) => item.automationId)) {
      const amount = sumCents(own.map((item) => item.amount));
      const ofCap = sumCents(own.filter(({ kind }) => kindsOfCap.includes(kind)).map((item) => item.amount));
      if (automationId !== null) asked.set(automationId, { dueAt, amount, ofCap });
    }
  }
  return asked;
}

export function debitedInMonth(counted: readonly CountedOrder[], instant: Date): EuroCents {
  const [from, until] = [startOfParisMonth(instant), endOfParisMonth(instant)];
  return sumCents(counted.filter(({ dueAt }) => dueAt >= from && dueAt < until).map(({ net }) => net));
}

/** Answers what counts in the Paris months from the first to the last instant, and every unpaid renewal. */
export async function selectCounted(
  db: Queries,
  userId: number,
  instants: readonly Date[],
): Promise<CountedOrder[]> {
  const times = instants.map((instant) => instant.getTime());
  const from = startOfParisMonth(new Date(Math.min(...times)));
  const until = endOfParisMonth(new Date(Math.max(...times)));
  const { rows } = await db.execute<{ counted: CountedJson }>(
    sql`select ${countedIn(userId, sql`${from.toISOString()}::timestamptz`, until)} as counted`,
  );
  return asCounted(rows[0]?.counted ?? []);
}

export async function selectCountedOfAll(
  db: Queries,
  userIds: readonly number[],
  instants: readonly Date[],
): Promise<Map<number, CountedOrder[]>> {
  const times = instants.map((instant) => instant.getTime());
  const from = startOfParisMonth(new Date(Math.min(...times)));
  const until = endOfParisMonth(new Date(Math.max(...times)));
  const ids = sql`${`{${userIds.join()}}`}::int[]`;
  const { rows } = await db.execute<{ id: number; counted: CountedJson }>(
    sql`select u.id, ${countedIn(sql`u.id`, sql`${from.toISOString()}::timestamptz`, until)} as counted
      from unnest(${ids}) as u (id)`,
  );
  return new Map(rows.map(({ id, counted }) => [id, asCounted(counted)]));
}

/** docs/product/price-and-cap.md#calendar-month-under-cap */
export async function recurringDebitsInMonth(db: Queries, userId: number, instant: Date): Promise<EuroCents> {
  return debitedInMonth(await selectCounted(db, userId, [instant]), instant);
}
