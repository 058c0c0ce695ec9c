import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations, formerAutomationSlugs } from '#server/db/schema/catalogue.ts';

type AutomationRecord = typeof automations.$inferSelect;
type NewAutomation = typeof automations.$inferInsert;

/** Names and slugs are given one after the other, so that a free one is still free when it is written. */
export async function lockAutomationSlugs(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('automation slugs'))`);
}

/**
 * The lock lasts until the transaction ends; slugs are always locked before it. Undefined when there is none or it was
 * deleted.
 */
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
