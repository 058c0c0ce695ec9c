import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { EuroCents } from '#domain/money/money.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations, subscriptionPrices } from '#server/db/schema/catalogue.ts';

/** The lock makes two announcements follow each other. */
export async function lockSubscriptionPrice(
  tx: Transaction,
  automationId: number,
): Promise<EuroCents | undefined> {
  const [row] = await tx
    .select({ price: automations.subscriptionPrice })
    .from(automations)
    .where(and(eq(automations.id, automationId), isNull(automations.deletedAt)))
    .for('update');
  return row?.price;
}

/** When the last change reaches the subscribers; null when none is to come. */
export async function selectPendingChange(
  db: Queries,
  automationId: number,
  now: Date,
): Promise<{ from: Date; amount: EuroCents } | null> {
  const { subscribersFrom, amount } = subscriptionPrices;
  const [row] = await db
    .select({ from: subscribersFrom, amount })
    .from(subscriptionPrices)
    .where(and(eq(subscriptionPrices.automationId, automationId), gt(subscribersFrom, now)))
    .orderBy(desc(subscribersFrom))
    .limit(1);
  return row ?? null;
}

/** An imported catalogue has no row for its first price, which is dated before another replaces it. */
async function dateFirstPrice(tx: Transaction, automationId: number): Promise<void> {
  await tx.execute(sql`
    insert into ${subscriptionPrices} (automation_id, amount, announced_at, subscribers_from)
    select id, subscription_price, created_at, created_at from ${automations} where id = ${automationId}
      and not exists (select from ${subscriptionPrices} p where p.automation_id = ${automationId})`);
}

type NewPrice = typeof subscriptionPrices.$inferInsert;

/** Existing subscribers follow their notice. */
export async function insertPriceChange(tx: Transaction, change: NewPrice): Promise<void> {
  const { automationId, amount, announcedAt } = change;
  await dateFirstPrice(tx, automationId);
  await tx.insert(subscriptionPrices).values(change);
  await tx
    .update(automations)
    .set({
      subscriptionPrice: amount,
      updatedAt: announcedAt,
      // New buyers may pay it already.
      version: sql`${automations.version} + (${automations.subscriptionPrice} <> ${amount})::int`,
    })
    .where(eq(automations.id, automationId));
}

/**
 * It changes the price of new buyers; subscribers pay it only once it is announced
 * (docs/product/automation.md#edited-price-is-announced).
 */
export async function datePriceOfBuyers(
  tx: Transaction,
  price: { automationId: number; amount: EuroCents; staffId: number; now: Date },
): Promise<void> {
  const { automationId, amount, staffId: createdBy, now } = price;
  await dateFirstPrice(tx, automationId);
  await tx
    .insert(subscriptionPrices)
    .values({ automationId, amount, announcedAt: now, subscribersFrom: now, createdBy })
    .onConflictDoUpdate({
      target: [subscriptionPrices.automationId, subscriptionPrices.subscribersFrom],
      set: { amount, createdBy },
    });
}
