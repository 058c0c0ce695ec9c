import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '#domain/money.ts';
import type { InactiveReason, SubscriptionStatus } from '#domain/subscription-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { purchases } from '#server/db/schema/orders.ts';
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

/** `replaces`: the one whose paid month the new one goes on with; none when a payment began it. */
export async function linkProvider(
  tx: Transaction,
  link: { subscriptionId: number; stripeSubscriptionId: string; replaces?: string | null; linkedAt: Date },
) {
  await tx.insert(providerSubscriptions).values(link).onConflictDoNothing();
}

/** It is the same, or replaced it, once or more. */
export async function goesOnWith(tx: Transaction, carrier: string | null, first: string | null) {
  if (carrier === first) return true;
  const { rows } = await tx.execute(sql`
    with recursive line as (
      select stripe_subscription_id, replaces from provider_subscriptions where stripe_subscription_id = ${carrier}
      union
      select p.stripe_subscription_id, p.replaces from provider_subscriptions p
        join line on p.stripe_subscription_id = line.replaces)
    select 1 from line where stripe_subscription_id = ${first}`);
  return rows.length > 0;
}

export async function selectOwned(db: Queries, userId: number, automationId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.automationId, automationId),
        sql`${purchases.endedAt} is null`,
      ),
    );
  return row !== undefined;
}

export async function insertPurchase(
  tx: Transaction,
  values: typeof purchases.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(purchases).values(values).returning({ id: purchases.id });
  if (!row) throw new Error('the purchase was not inserted');
  return row.id;
}

export async function endPurchases(tx: Transaction, userId: number, now: Date) {
  return tx
    .update(purchases)
    .set({ endedAt: now })
    .where(and(eq(purchases.userId, userId), isNull(purchases.endedAt)))
    .returning({ id: purchases.id, automationId: purchases.automationId });
}

/** Answers undefined when the ownership has ended already. */
export async function endPurchaseOf(tx: Transaction, userId: number, orderId: number, now: Date) {
  const [row] = await tx
    .update(purchases)
    .set({ endedAt: now })
    .where(and(eq(purchases.userId, userId), eq(purchases.orderId, orderId), isNull(purchases.endedAt)))
    .returning({ id: purchases.id, automationId: purchases.automationId });
  return row;
}

export async function selectSubscriptionPrice(db: Queries, automationId: number): Promise<EuroCents> {
  const [row] = await db
    .select({ price: automations.subscriptionPrice })
    .from(automations)
    .where(eq(automations.id, automationId));
  if (!row) throw new Error(`no automation ${automationId}`);
  return euroCents(row.price);
}

export async function selectAutomationName(db: Queries, automationId: number): Promise<string> {
  const [row] = await db
    .select({ name: automations.name })
    .from(automations)
    .where(eq(automations.id, automationId));
  return row?.name ?? '';
}

/** Those that it still knows as running; it debits those that will renew. */
export async function selectBilled(
  db: Queries,
  userId: number,
): Promise<{ stripeId: string; name: string; willRenew: boolean }[]> {
  const billed = inArray(subscriptions.status, ['active', 'cancelling', 'past_due']);
  const rows = await db
    .select({
      stripeId: subscriptions.stripeSubscriptionId,
      name: automations.name,
      status: subscriptions.status,
    })
    .from(subscriptions)
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
    .where(and(eq(subscriptions.userId, userId), billed))
    .orderBy(asc(subscriptions.id));
  return rows.flatMap(({ stripeId, name, status }) =>
    stripeId ? [{ stripeId, name, willRenew: status !== 'cancelling' }] : [],
  );
}

export async function selectMonthsOver(db: Queries, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'cancelling'), lte(subscriptions.endDate, now)))
    .orderBy(asc(subscriptions.endDate))
    .limit(limit);
  return rows.map(({ id }) => id);
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
