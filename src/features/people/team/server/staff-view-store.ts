import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';
import { wordsOfView } from '#domain/people/staff-lists.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { savedViews } from '#server/db/schema/viewings.ts';

export type SavedViewRow = typeof savedViews.$inferSelect;

type Owned = Pick<SavedViewRow, 'id' | 'userId'>;

const ofOwner = ({ id, userId }: Owned) => and(eq(savedViews.id, id), eq(savedViews.userId, userId));

export const selectViews = (db: Queries, userId: number): Promise<SavedViewRow[]> =>
  db.select().from(savedViews).where(eq(savedViews.userId, userId)).orderBy(asc(savedViews.id));

/** Two tabs of one person save one after the other. */
export async function lockViewsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_views'), ${userId}::int)`);
}

export async function countViews(
  tx: Transaction,
  { userId, list }: Pick<SavedViewRow, 'userId' | 'list'>,
): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)));
  return row?.count ?? 0;
}

type ViewName = Pick<SavedViewRow, 'userId' | 'list' | 'name'>;

export async function findViewNamed(
  tx: Transaction,
  { userId, list, name }: ViewName,
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

/**
 * They are their own, and those whose filters name them by address, telephone, both names or the beginning of a word
 * that nobody else has. A view whose name alone tells of them loses that name (docs/product/deletion.md#words-go).
 * None may be saved meanwhile.
 */
export async function forgetViewsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`lock table ${savedViews} in share row exclusive mode`);
  await tx.delete(savedViews).where(eq(savedViews.userId, userId));
  const views = await tx.select().from(savedViews);
  const typed = views.flatMap((view) =>
    Object.entries(wordsOfView(view)).flatMap(([part, words]) =>
      words.map((word) => ({ id: view.id, part, word })),
    ),
  );
  const { rows } = await tx.execute<{ id: number; part: string }>(sql`
    with theirs as materialized (
      select t.id, t.part, searchable(t.word) as word, u.search_text, searchable(u.email) as email,
        ' ' || searchable(u.first_name) || ' ' as first_name, ' ' || searchable(u.last_name) || ' ' as last_name,
        right(regexp_replace(u.phone, '\\D', '', 'g'), 9) as phone
      from users u cross join jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as t(id int, part text, word text)
      where u.id = ${userId})
    select distinct id, part from theirs where position(email in word) > 0
      or (length(phone) = 9 and position(phone in regexp_replace(word, '\\D', '', 'g')) > 0)
      or (first_name <> '  ' and last_name <> '  '
        and position(first_name in ' ' || word || ' ') > 0 and position(last_name in ' ' || word || ' ') > 0)
      or (length(word) >= 3 and position(' ' || word in search_text) > 0 and not exists (
        select from users o where o.id <> ${userId} and o.deleted_at is null
          and o.search_text like '% ' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%'))`);
  const named = (part: string) => rows.filter((row) => row.part === part).map(({ id }) => id);
  const { id, query } = savedViews;
  const isNothingElse = and(inArray(id, named('name')), eq(query, ''));
  await tx.delete(savedViews).where(or(inArray(id, named('filters')), isNothingElse));
  await tx
    .update(savedViews)
    .set({ name: sql`'Vue ' || ${id}` })
    .where(inArray(id, named('name')));
}
