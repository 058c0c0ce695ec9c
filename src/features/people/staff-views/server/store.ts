import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { StaffList } from '#domain/people/staff-lists.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { savedViews } from '#server/db/schema/staff-views.ts';

export type SavedViewRow = typeof savedViews.$inferSelect;

type Owned = Pick<SavedViewRow, 'id' | 'userId'>;

const ofOwner = ({ id, userId }: Owned) => and(eq(savedViews.id, id), eq(savedViews.userId, userId));

export const selectViews = (db: Queries, userId: number): Promise<SavedViewRow[]> =>
  db.select().from(savedViews).where(eq(savedViews.userId, userId)).orderBy(asc(savedViews.id));

/** Two tabs of one person save one after the other. */
export async function lockViewsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_views'), ${userId}::int)`);
}

export async function countViews(tx: Transaction, userId: number, list: StaffList): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)));
  return row?.count ?? 0;
}

type Named = Pick<SavedViewRow, 'userId' | 'list' | 'name'>;

export async function findViewNamed(
  tx: Transaction,
  { userId, list, name }: Named,
): Promise<SavedViewRow | undefined> {
  const isNamed = sql`lower(${savedViews.name}) = lower(${name})`;
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list), isNamed));
  return row;
}

export async function selectView(tx: Transaction, view: Owned): Promise<SavedViewRow | undefined> {
  const [row] = await tx.select().from(savedViews).where(ofOwner(view));
  return row;
}

export async function insertView(
  tx: Transaction,
  view: typeof savedViews.$inferInsert,
): Promise<SavedViewRow> {
  const [row] = await tx.insert(savedViews).values(view).returning();
  if (!row) throw new Error('the view was not written');
  return row;
}

export async function updateView(
  tx: Transaction,
  { id }: Pick<SavedViewRow, 'id'>,
  changes: Partial<Pick<SavedViewRow, 'name' | 'query'>>,
): Promise<void> {
  await tx.update(savedViews).set(changes).where(eq(savedViews.id, id));
}

/** False when there is none of this person's. */
export async function deleteView(db: Queries, view: Owned): Promise<boolean> {
  const { rowCount } = await db.delete(savedViews).where(ofOwner(view));
  return rowCount === 1;
}

export async function forgetViewsOf(db: Queries, userId: number): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.userId, userId));
}
