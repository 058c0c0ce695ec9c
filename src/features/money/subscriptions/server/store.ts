import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import type { InactiveReason, SubscriptionStatus } from '#domain/status/subscription-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { providerSubscriptions, subscriptions } from '#server/db/schema/subscriptions.ts';

export interface SubscriptionRow {
  id: number;
  userId: number;
  automationId: number;
  status: SubscriptionStatus;
  inactiveReason: InactiveReason | null;
  endReason: string | null;
  individualPrice: EuroCents;
  monthlyShare: EuroCents;
  isFree: boolean;
  giftAsPurchase: boolean;
  startDate: Date;
  endDate: Date | null;
  currentPeriodEnd: Date | null;
  /** From when on the provider counts the months, where that is not the first day. */
  billingAnchor: Date | null;
  pastDueSince: Date | null;
  dunningAttempts: number;
  stripeSubscriptionId: string | null;
}

export const asRow = (row: typeof subscriptions.$inferSelect): SubscriptionRow => ({
  ...row,
  status: row.status as SubscriptionStatus,
  inactiveReason: row.inactiveReason as InactiveReason | null,
  individualPrice: euroCents(row.individualPrice),
  monthlyShare: euroCents(row.monthlyShare),
});

export type SubscriptionChanges = Partial<typeof subscriptions.$inferInsert>;

const liveStatuses = ['active', 'offered', 'cancelling', 'past_due'];

export async function selectOfCustomer(db: Queries, userId: number): Promise<SubscriptionRow[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id));
  return rows.map(asRow);
}

export async function selectForAutomation(
  db: Queries,
  userId: number,
  automationId: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.automationId, automationId)))
    .orderBy(desc(inArray(subscriptions.status, liveStatuses)), desc(subscriptions.id))
    .limit(1);
  return row && asRow(row);
}

export async function selectById(db: Queries, id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row && asRow(row);
}

/** The row that this provider's subscription carries, or carried before another one. */
export async function selectByProvider(db: Queries, stripeId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.stripeSubscriptionId, stripeId));
  if (row) return asRow(row);
  const [carried] = await db
    .select({ id: providerSubscriptions.subscriptionId })
    .from(providerSubscriptions)
    .where(eq(providerSubscriptions.stripeSubscriptionId, stripeId));
  return carried && selectById(db, carried.id);
}

export async function insertSubscription(tx: Transaction, values: typeof subscriptions.$inferInsert) {
  const [row] = await tx.insert(subscriptions).values(values).returning();
  if (!row) throw new Error('the subscription was not inserted');
  return asRow(row);
}

export async function updateSubscription(tx: Transaction, id: number, changes: SubscriptionChanges) {
  const [row] = await tx.update(subscriptions).set(changes).where(eq(subscriptions.id, id)).returning();
  if (!row) throw new Error(`no subscription ${id}`);
  return asRow(row);
}

export async function reserveId(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('subscriptions', 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

export async function selectAutomationName(db: Queries, automationId: number): Promise<string> {
  const [row] = await db
    .select({ name: automations.name })
    .from(automations)
    .where(eq(automations.id, automationId));
  return row?.name ?? '';
}

export async function selectOwnSubscription(
  db: Queries,
  userId: number,
  id: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
  return row && asRow(row);
}
