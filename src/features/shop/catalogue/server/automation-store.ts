import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { EuroCents } from '#domain/money/money.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations, formerAutomationSlugs, subscriptionPrices } from '#server/db/schema/catalogue.ts';

type AutomationRecord = typeof automations.$inferSelect;
type NewAutomation = typeof automations.$inferInsert;

/** Names and slugs are given one after the other, so that a free one is still free when it is written. */
export async function lockAutomationSlugs(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('automation slugs'))`);
}

/** The lock lasts until the commit; slugs are locked before it. Undefined when there is none or it was deleted. */
export async function lockAutomation(tx: Transaction, id: number): Promise<AutomationRecord | undefined> {
  await lockAutomationSlugs(tx);
  const [row] = await tx
    .select()
    .from(automations)
    .where(and(eq(automations.id, id), isNull(automations.deletedAt)))
    .for('update');
  return row;
}

export async function insertAutomation(tx: Transaction, values: NewAutomation): Promise<number> {
  const [row] = await tx.insert(automations).values(values).returning({ id: automations.id });
  if (!row) throw new Error('no automation was inserted');
  return row.id;
}

/** The caller has locked the row. The version moves with what the form shows; a mere date leaves it. */
export async function updateAutomation(
  tx: Transaction,
  id: number,
  changes: Partial<NewAutomation> & { updatedAt: Date },
): Promise<AutomationRecord> {
  const isShown = Object.keys(changes).length > 1;
  const [row] = await tx
    .update(automations)
    .set({ ...changes, ...(isShown ? { version: sql`${automations.version} + 1` } : {}) })
    .where(eq(automations.id, id))
    .returning();
  if (!row) throw new Error(`no automation ${id}`);
  return row;
}

/** `isFormer` says that the slug was its own once. */
export async function findAutomationBySlug(
  db: Queries,
  slug: string,
): Promise<{ id: number; name: string; slug: string; isFormer: boolean } | undefined> {
  const { id, name, slug: now } = automations;
  const [row] = await db
    .select({ id, name, slug: now, isFormer: sql<boolean>`${now} <> ${slug}` })
    .from(automations)
    .leftJoin(formerAutomationSlugs, eq(formerAutomationSlugs.automationId, id))
    .where(
      and(isNull(automations.deletedAt), sql`(${now} = ${slug} or ${formerAutomationSlugs.slug} = ${slug})`),
    )
    .orderBy(sql`${now} = ${slug} desc`)
    .limit(1);
  return row;
}

/** A former slug leads to its automation for good, unless another takes it as its own. */
export async function keepFormerSlug(
  tx: Transaction,
  automationId: number,
  slugs: { former: string; now: string },
  leftAt: Date,
): Promise<void> {
  await tx.delete(formerAutomationSlugs).where(eq(formerAutomationSlugs.slug, slugs.now));
  await tx
    .insert(formerAutomationSlugs)
    .values({ slug: slugs.former, automationId, leftAt })
    // The slug's former owner was deleted.
    .onConflictDoUpdate({ target: formerAutomationSlugs.slug, set: { automationId, leftAt } });
}

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

/** Subscribers pay it only once it is announced (docs/product/automation.md#edited-price-is-announced). */
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
