import { and, desc, eq, gt } from 'drizzle-orm';
import type { EuroCents } from '#domain/money/money.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations, subscriptionPrices } from '#server/db/schema/catalogue.ts';

/** Locked: two announcements come one after the other. */
export async function lockSubscriptionPrice(
  tx: Transaction,
  automationId: number,
): Promise<EuroCents | undefined> {
  const [row] = await tx
    .select({ price: automations.subscriptionPrice })
    .from(automations)
    .where(eq(automations.id, automationId))
    .for('update');
  return row?.price;
}

/** When the last change reaches the subscribers; null when none is to come. */
export async function selectPendingChange(
  db: Queries,
  automationId: number,
  now: Date,
): Promise<Date | null> {
  const { subscribersFrom } = subscriptionPrices;
  const [row] = await db
    .select({ subscribersFrom })
    .from(subscriptionPrices)
    .where(and(eq(subscriptionPrices.automationId, automationId), gt(subscribersFrom, now)))
    .orderBy(desc(subscribersFrom))
    .limit(1);
  return row?.subscribersFrom ?? null;
}

/** Existing subscribers follow their notice. */
export async function insertPriceChange(
  tx: Transaction,
  change: typeof subscriptionPrices.$inferInsert,
): Promise<void> {
  const { automationId, amount, announcedAt } = change;
  await tx.insert(subscriptionPrices).values(change);
  await tx
    .update(automations)
    .set({ subscriptionPrice: amount, updatedAt: announcedAt })
    .where(eq(automations.id, automationId));
}
