import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { type Backoff, nextCheckByAge } from '#server/db/backoff.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { pendingRestores } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { payments } from '#server/db/schema/orders.ts';
import { withdrawals } from '#server/db/schema/withdrawals.ts';

export type PaymentRow = typeof payments.$inferSelect;

export async function insertPayment(
  tx: Transaction,
  values: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(values).returning();
  if (!row) throw new Error('the payment was not inserted');
  return row;
}

export async function updatePayment(db: Queries, id: string, values: Partial<typeof payments.$inferInsert>) {
  const [row] = await db.update(payments).set(values).where(eq(payments.id, id)).returning();
  if (!row) throw new Error(`no payment ${id}`);
  return row;
}

export async function selectPayment(db: Queries, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

export async function lockPayment(tx: Transaction, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw new Error(`no payment ${id}`);
  return row;
}

export function selectUnsettled(db: Queries, userId: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), isNull(payments.settledAt)));
}

/** docs/product/payment.md#restored-file-is-not-sold */
export async function waitsForRestore(db: Queries, userId: number, automationId: number): Promise<boolean> {
  const { claim, userId: owner } = pendingRestores;
  const holds = sql`((${claim}->'owned') || (${claim}->'subscribed')) @> to_jsonb(${automationId}::int)`;
  const rows = await db
    .select({ owner })
    .from(pendingRestores)
    .where(and(eq(owner, userId), holds));
  return rows.length > 0;
}

/** Several payments may have that name after retries; it answers the latest. */
export async function selectOwnPayment(
  db: Queries,
  userId: number,
  named: { intentId?: string | undefined; subscriptionId?: number | undefined },
): Promise<PaymentRow | undefined> {
  const which =
    named.intentId === undefined
      ? eq(payments.subscriptionId, named.subscriptionId ?? 0)
      : eq(payments.stripeIntentId, named.intentId);
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), which))
    .orderBy(sql`${payments.createdAt} desc`)
    .limit(1);
  return row;
}

export async function selectLatestPaid(db: Queries, userId: number): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'succeeded')))
    .orderBy(sql`${payments.settledAt} desc, ${payments.id} desc`)
    .limit(1);
  return row;
}

export async function selectPaymentOfOrder(db: Queries, orderId: number): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  return row;
}

export async function selectByIntent(db: Queries, intentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.stripeIntentId, intentId));
  return row;
}

/** The contract's page was opened and all its money was given back. */
export async function hasWithdrawnAfterUse(db: Queries, userId: number): Promise<boolean> {
  const { pageOpened, immediateAccess } = withdrawals;
  const used = and(eq(withdrawals.userId, userId), eq(pageOpened, true), eq(immediateAccess, false));
  const rows = await db.select({ id: withdrawals.id }).from(withdrawals).where(used).limit(1);
  return rows.length > 0;
}

export const unsettledDue = (db: Queries, now: Instant) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNull(payments.settledAt),
        inArray(payments.status, ['created', 'open', 'processing', 'failed']),
        lte(payments.checkAt, now),
      ),
    )
    .orderBy(payments.checkAt);

/** Each look is put off longer as the payment ages, and only one process takes it. */
export async function leaseUnsettled(db: Queries, now: Date, backoff: Backoff): Promise<string | undefined> {
  const due = unsettledDue(db, now).limit(1).for('update', { skipLocked: true });
  const [row] = await db
    .update(payments)
    .set({ checkAt: nextCheckByAge(payments.createdAt, now, backoff) })
    .where(eq(payments.id, due))
    .returning({ id: payments.id })
    .prepare('lease_unsettled_payment')
    .execute();
  return row?.id;
}

export type AutomationForSale = NonNullable<Awaited<ReturnType<typeof selectForSale>>>;

export async function selectForSale(db: Queries, id: number) {
  const { name, slug, purchasePrice, subscriptionPrice, available, subscriptionAvailable } = automations;
  const isForSale = sql<boolean>`${available} and ${subscriptionAvailable}`;
  const [row] = await db
    .select({ id: automations.id, name, slug, purchasePrice, subscriptionPrice, isForSale })
    .from(automations)
    .where(eq(automations.id, id));
  return row;
}

/**
 * The row stays locked for the transaction (docs/product/automation.md#sold-is-not-deleted); false when it left sale.
 */
export async function holdForSale(tx: Transaction, id: number): Promise<boolean> {
  const { available, subscriptionAvailable } = automations;
  const isForSale = and(eq(automations.id, id), eq(available, true), eq(subscriptionAvailable, true));
  const rows = await tx.select({ id: automations.id }).from(automations).where(isForSale).for('share');
  return rows.length > 0;
}
