import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import type { PaymentStatus } from '#domain/status/payment-status.ts';
import { type Looks, nextLookByAge, type Queries, type Transaction } from '#server/db/connection.ts';

import { pendingRestores } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { payments } from '#server/db/schema/orders.ts';
import { withdrawals } from '#server/db/schema/withdrawals.ts';

export type PaymentType = 'initial' | 'purchased_activation' | 'restored';
export type IntentType = 'payment' | 'setup' | 'none';

export interface PaymentRow {
  id: string;
  userId: number;
  automationId: number;
  subscriptionId: number;
  orderId: number;
  type: PaymentType;
  status: PaymentStatus;
  intentType: IntentType;
  amount: EuroCents;
  purchaseAmount: EuroCents;
  firstMonthAmount: EuroCents;
  individualPrice: EuroCents;
  recurringAmount: EuroCents;
  stripeSubscriptionId: string | null;
  stripeIntentId: string | null;
  failureCode: string | null;
  immediateAccessAt: Date | null;
  createdAt: Date;
  settledAt: Date | null;
}

const asPayment = (row: typeof payments.$inferSelect): PaymentRow => ({
  ...row,
  type: row.type as PaymentType,
  status: row.status as PaymentStatus,
  intentType: row.intentType as IntentType,
  amount: euroCents(row.amount),
  purchaseAmount: euroCents(row.purchaseAmount),
  firstMonthAmount: euroCents(row.firstMonthAmount),
  individualPrice: euroCents(row.individualPrice),
  recurringAmount: euroCents(row.recurringAmount),
});

export async function insertPayment(
  tx: Transaction,
  values: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(values).returning();
  if (!row) throw new Error('the payment was not inserted');
  return asPayment(row);
}

export async function updatePayment(db: Queries, id: string, values: Partial<typeof payments.$inferInsert>) {
  const [row] = await db.update(payments).set(values).where(eq(payments.id, id)).returning();
  if (!row) throw new Error(`no payment ${id}`);
  return asPayment(row);
}

export async function selectPayment(db: Queries, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row && asPayment(row);
}

export async function lockPayment(tx: Transaction, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw new Error(`no payment ${id}`);
  return asPayment(row);
}

export async function selectUnsettled(db: Queries, userId: number): Promise<PaymentRow[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), isNull(payments.settledAt)));
  return rows.map(asPayment);
}

/** See docs/product/payment.md#restored-file-is-not-sold. */
export async function waitsForRestore(db: Queries, userId: number, automationId: number): Promise<boolean> {
  const { claim, userId: owner } = pendingRestores;
  const holds = sql`((${claim}->'owned') || (${claim}->'subscribed')) @> to_jsonb(${automationId}::int)`;
  const rows = await db
    .select({ owner })
    .from(pendingRestores)
    .where(and(eq(owner, userId), holds));
  return rows.length > 0;
}

/** The latest payment of that name when several tried. */
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
  return row && asPayment(row);
}

export async function selectByIntent(db: Queries, intentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.stripeIntentId, intentId));
  return row && asPayment(row);
}

/** From a contract whose page was opened, with all the money back. */
export async function hasWithdrawnAfterUse(db: Queries, userId: number): Promise<boolean> {
  const { pageOpened, immediateAccess } = withdrawals;
  const used = and(eq(withdrawals.userId, userId), eq(pageOpened, true), eq(immediateAccess, false));
  const rows = await db.select({ id: withdrawals.id }).from(withdrawals).where(used).limit(1);
  return rows.length > 0;
}

/** The next look is later by the payment's age; one process alone takes it. */
export async function takeUnsettled(db: Queries, now: Date, looks: Looks): Promise<string | undefined> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNull(payments.settledAt),
        inArray(payments.status, ['created', 'open', 'processing', 'failed']),
        lte(payments.checkAt, now),
      ),
    )
    .orderBy(payments.checkAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(payments)
    .set({ checkAt: nextLookByAge(payments.createdAt, now, looks) })
    .where(eq(payments.id, due))
    .returning({ id: payments.id });
  return row?.id;
}

export interface AutomationForSale {
  id: number;
  name: string;
  slug: string;
  purchasePrice: EuroCents;
  subscriptionPrice: EuroCents;
  isForSale: boolean;
}

export async function selectForSale(db: Queries, id: number): Promise<AutomationForSale | undefined> {
  const [row] = await db.select().from(automations).where(eq(automations.id, id));
  return (
    row && {
      id: row.id,
      name: row.name,
      slug: row.slug,
      purchasePrice: euroCents(row.purchasePrice),
      subscriptionPrice: euroCents(row.subscriptionPrice),
      isForSale: row.available && row.subscriptionAvailable,
    }
  );
}
