import { and, asc, eq, gt, gte, inArray, isNotNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { ZERO } from '#domain/money/money.ts';
import type { SubscriptionHere } from '#domain/money/provider-difference.ts';
import type { Queries } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { providerComparisonSeen } from '#server/db/schema/ledger.ts';
import { orders, payments, refunds } from '#server/db/schema/orders.ts';
import { providerSubscriptions, subscriptions } from '#server/db/schema/subscriptions.ts';

export interface RowHere extends SubscriptionHere {
  id: number;
  providerId: string;
}

const columns = {
  id: subscriptions.id,
  status: subscriptions.status,
  isFree: subscriptions.isFree,
  monthlyShare: subscriptions.monthlyShare,
  // Of a pause, the day after it (docs/product/pause.md#nothing-before-it-ends).
  currentPeriodEnd:
    sql<Date | null>`case when ${subscriptions.status} in ('active', 'paused') and not ${subscriptions.isFree}
    and ${subscriptions.endDate} < ${subscriptions.resumesAt} then ${subscriptions.resumesAt} else ${subscriptions.currentPeriodEnd} end`
      .mapWith(subscriptions.currentPeriodEnd)
      .as('next_due'),
  carrier: subscriptions.stripeSubscriptionId,
  customerId: users.stripeCustomerId,
};

export async function selectHere(db: Queries, ids: readonly string[]): Promise<Map<string, RowHere>> {
  if (ids.length === 0) return new Map();
  const link = providerSubscriptions.stripeSubscriptionId;
  const carried = db
    .select({ ...columns, providerId: sql<string>`${subscriptions.stripeSubscriptionId}`.as('provider_id') })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(inArray(subscriptions.stripeSubscriptionId, [...ids]));
  const linked = db
    .select({ ...columns, providerId: sql<string>`${link}`.as('provider_id') })
    .from(providerSubscriptions)
    .innerJoin(subscriptions, eq(subscriptions.id, providerSubscriptions.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(inArray(link, [...ids]));
  const rows = await carried.union(linked);
  return new Map(
    rows.map(({ carrier, ...row }) => [row.providerId, { ...row, isCarried: carrier === row.providerId }]),
  );
}

export async function selectStarted(db: Queries, ids: readonly string[], operations: readonly string[]) {
  const { id, status, stripeSubscriptionId } = payments;
  const named = [inArray(stripeSubscriptionId, [...ids]), inArray(id, [...operations])];
  return db
    .select({ id, status, stripeSubscriptionId })
    .from(payments)
    .where(or(...named.slice(0, operations.length > 0 ? 2 : 1)));
}

const unseen = (db: Queries, comparisonId: number, objectId: SQL) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(providerComparisonSeen)
      .where(
        and(
          eq(providerComparisonSeen.comparisonId, comparisonId),
          eq(providerComparisonSeen.objectId, objectId),
        ),
      ),
  );

interface Keyset {
  after: number;
  limit: number;
}

export async function selectUnseenLive(db: Queries, comparisonId: number, { after, limit }: Keyset) {
  const { id, status, isFree, stripeSubscriptionId } = subscriptions;
  const rows = await db
    .select({ id, status, providerId: stripeSubscriptionId })
    .from(subscriptions)
    .where(
      and(
        gt(id, after),
        inArray(status, ['active', 'cancelling', 'past_due', 'paused']),
        eq(isFree, false),
        isNotNull(stripeSubscriptionId),
        unseen(db, comparisonId, sql`${stripeSubscriptionId}`),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, providerId: String(row.providerId) }));
}

type OrderHere = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'totalAmount'>;

export async function selectRenewals(
  db: Queries,
  invoiceIds: readonly string[],
): Promise<Map<string, OrderHere>> {
  if (invoiceIds.length === 0) return new Map();
  const { id, status, totalAmount, stripeInvoiceId } = orders;
  const rows = await db
    .select({ id, status, totalAmount, invoiceId: stripeInvoiceId })
    .from(orders)
    .where(inArray(stripeInvoiceId, [...invoiceIds]));
  return new Map(rows.map((row) => [String(row.invoiceId), row]));
}

export async function selectFirstOrders(
  db: Queries,
  providerIds: readonly string[],
): Promise<Map<string, OrderHere>> {
  if (providerIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: orders.id,
      status: orders.status,
      totalAmount: orders.totalAmount,
      providerId: payments.stripeSubscriptionId,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.stripeSubscriptionId, [...providerIds]));
  return new Map(rows.map((row) => [String(row.providerId), row]));
}

/** No invoice of the provider has named these paid orders. */
export async function selectUnseenPaid(
  db: Queries,
  comparisonId: number,
  span: { from: Date; until: Date },
  { after, limit }: Keyset,
) {
  return db
    .select({
      id: orders.id,
      totalAmount: orders.totalAmount,
      invoiceId: orders.stripeInvoiceId,
      providerId: payments.stripeSubscriptionId,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        gt(orders.id, after),
        gt(orders.totalAmount, ZERO),
        gte(orders.paidAt, span.from),
        lt(orders.paidAt, span.until),
        unseen(db, comparisonId, sql`'order:' || ${orders.id}`),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
}

const refundColumns = {
  id: refunds.id,
  status: refunds.status,
  amount: refunds.amount,
  failureCode: refunds.failureCode,
  stripeRefundId: refunds.stripeRefundId,
};

export type RefundHere = Pick<
  typeof refunds.$inferSelect,
  'id' | 'status' | 'amount' | 'failureCode' | 'stripeRefundId'
>;

export async function selectRefunds(db: Queries, ids: readonly string[]): Promise<Map<string, RefundHere>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(refundColumns)
    .from(refunds)
    .where(inArray(refunds.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** No page of the provider has named these refunds. */
export async function selectUnseenRefunds(
  db: Queries,
  comparisonId: number,
  span: { from: Date; until: Date },
  limit: number,
) {
  return db
    .select(refundColumns)
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'succeeded'),
        isNotNull(refunds.stripeRefundId),
        gte(refunds.settledAt, span.from),
        lt(refunds.settledAt, span.until),
        unseen(db, comparisonId, sql`'refund:' || ${refunds.id}`),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(limit);
}
