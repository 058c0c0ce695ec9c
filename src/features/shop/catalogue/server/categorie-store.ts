import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations, categories, formerCategorySlugs } from '#server/db/schema/catalogue.ts';

type CategoryRecord = typeof categories.$inferSelect;

/** Names and slugs are given one after the other, so that a free one is still free when it is written. */
export async function lockCategorySlugs(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('category slugs'))`);
}

/** The lock lasts until the transaction ends; undefined when there is none or it was deleted. */
export async function lockCategory(tx: Transaction, id: number): Promise<CategoryRecord | undefined> {
  const [row] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.id, id), isNull(categories.deletedAt)))
    .for('update');
  return row;
}

export async function insertCategory(
  tx: Transaction,
  values: typeof categories.$inferInsert,
): Promise<CategoryRecord> {
  const [row] = await tx.insert(categories).values(values).returning();
  if (!row) throw new Error('no category was inserted');
  return row;
}

/** The caller has locked the row; its version moves too. */
export async function updateCategory(
  tx: Transaction,
  id: number,
  changes: Partial<typeof categories.$inferInsert>,
): Promise<CategoryRecord> {
  const [row] = await tx
    .update(categories)
    .set({ ...changes, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id))
    .returning();
  if (!row) throw new Error(`no category ${id}`);
  return row;
}

export async function findCategoryLike(
  db: Queries,
  like: { name: string; slug: string },
  otherThan: number,
): Promise<CategoryRecord | undefined> {
  const [row] = await db
    .select()
    .from(categories)
    .where(
      and(
        isNull(categories.deletedAt),
        ne(categories.id, otherThan),
        or(eq(categories.name, like.name), eq(categories.slug, like.slug)),
      ),
    )
    .limit(1);
  return row;
}

export async function findFormerCategory(
  db: Queries,
  slug: string,
): Promise<{ id: number; name: string; slug: string } | undefined> {
  const { id, name, slug: now } = categories;
  const [row] = await db
    .select({ id, name, slug: now })
    .from(formerCategorySlugs)
    .innerJoin(categories, and(eq(id, formerCategorySlugs.categoryId), isNull(categories.deletedAt)))
    .where(eq(formerCategorySlugs.slug, slug));
  return row;
}

/** A former slug leads to its category for good, unless another takes it as its own. */
export async function keepFormerCategorySlug(
  tx: Transaction,
  categoryId: number,
  slugs: { former: string; now: string },
  leftAt: Date,
): Promise<void> {
  await tx.delete(formerCategorySlugs).where(eq(formerCategorySlugs.slug, slugs.now));
  await tx
    .insert(formerCategorySlugs)
    .values({ slug: slugs.former, categoryId, leftAt })
    .onConflictDoUpdate({ target: formerCategorySlugs.slug, set: { categoryId, leftAt } });
}

/** Deleted automations keep their category and do not count. */
export async function countAutomationsOf(db: Queries, categoryId: number): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(automations)
    .where(and(eq(automations.categoryId, categoryId), isNull(automations.deletedAt)));
  return row?.total ?? 0;
}

/** The lock keeps it from being deleted. */
export async function holdCategory(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, id), isNull(categories.deletedAt)))
    .for('share');
  return rows.length > 0;
}
