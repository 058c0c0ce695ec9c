import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { euroCents } from '#domain/money/money.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { invoices, payments, refunds } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { withdrawals } from '#server/db/schema/withdrawals.ts';
import { standingInvoiceOf } from '#server/db/standing-invoice.ts';

const isOwnPeriod = sql`${subscriptions.stripeSubscriptionId} = ${payments.stripeSubscriptionId}`;

/** A withdrawal gives back only what is left. */
const givenBack = (part: SQL) =>
  sql`(select coalesce(sum(${part}), 0)::int from ${refunds} where ${refunds.orderId} = ${payments.orderId} and ${refunds.status} <> 'failed')`;

const columns = {
  id: payments.id,
  orderId: payments.orderId,
  subscriptionId: payments.subscriptionId,
  automationId: payments.automationId,
  automationName: automations.name,
  type: payments.type,
  status: payments.status,
  // The confirmed payment concludes the contract; null before.
  settledAt: payments.settledAt,
  purchaseAmount:
    sql`${payments.purchaseAmount} - ${givenBack(sql`${refunds.amount} - ${refunds.recurringAmount}`)}`.mapWith(
      euroCents,
    ),
  monthAmount: sql`${payments.firstMonthAmount} - ${givenBack(sql`${refunds.recurringAmount}`)}`.mapWith(
    euroCents,
  ),
  givenBack: givenBack(sql`${refunds.amount}`).mapWith(euroCents),
  immediateAccessAt: payments.immediateAccessAt,
  stripeIntentId: payments.stripeIntentId,
  stripeSubscriptionId: payments.stripeSubscriptionId,
  invoiceNumber: invoices.number,
  buyerName: sql<string | null>`${invoices.buyer}->>'name'`,
  periodEnd: sql<Date | null>`case when ${isOwnPeriod} then ${subscriptions.currentPeriodEnd} end`.mapWith(
    subscriptions.currentPeriodEnd,
  ),
  lastAccessed: subscriptions.lastAccessed,
  withdrawalId: withdrawals.id,
};

const selectFrom = (db: Queries) =>
  db
    .select(columns)
    .from(payments)
    .innerJoin(automations, eq(automations.id, payments.automationId))
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .leftJoin(invoices, eq(invoices.number, sql.raw(standingInvoiceOf('payments.order_id'))))
    .leftJoin(withdrawals, eq(withdrawals.paymentId, payments.id));

export type ContractRow = Awaited<ReturnType<typeof selectFrom>>[number];

export function selectConcludedSince(db: Queries, userId: number, since: Date): Promise<ContractRow[]> {
  return selectFrom(db)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.status, 'succeeded'),
        sql`${payments.settledAt} >= ${since}`,
        sql`${withdrawals.id} is null`,
      ),
    )
    .orderBy(desc(payments.settledAt), desc(payments.createdAt));
}

/** The subscription's row is locked first, so that a page opening now is either seen here or refused. */
export async function lockContract(
  tx: Transaction,
  userId: number,
  id: string,
): Promise<ContractRow | undefined> {
  const own = and(eq(payments.id, id), eq(payments.userId, userId));
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(payments, and(eq(payments.subscriptionId, subscriptions.id), own))
    .for('update', { of: subscriptions });
  const [row] = await selectFrom(tx).where(own);
  return row;
}

export type WithdrawalRow = typeof withdrawals.$inferSelect;

export async function insertWithdrawal(
  tx: Transaction,
  values: typeof withdrawals.$inferInsert,
): Promise<WithdrawalRow> {
  const [row] = await tx.insert(withdrawals).values(values).returning();
  if (!row) throw new Error('the withdrawal was not inserted');
  return row;
}

export async function selectWithdrawal(db: Queries, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
}

export async function selectToPrint(db: Queries, userId: number, id: number) {
  const [row] = await db
    .select({ withdrawal: withdrawals, seller: invoices.seller })
    .from(withdrawals)
    .innerJoin(invoices, eq(invoices.number, withdrawals.invoiceNumber))
    .where(and(eq(withdrawals.id, id), eq(withdrawals.userId, userId)));
  return row;
}

/** The holder's name goes; the withdrawal stays with the money. */
export async function forgetHolderOf(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(withdrawals)
    .set({ holder: { name: '', email: '' } })
    .where(eq(withdrawals.userId, userId));
}
