import { and, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { IdeaStatus } from '#domain/status/idea-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { type Author, isWrittenBy } from '#server/db/last-writes.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations, categories } from '#server/db/schema/catalogue.ts';
import { type IdeaRecord, ideas } from '#server/db/schema/support.ts';

/** More than anybody writes: it bounds the cost of one answer. */
const mostListed = 500;

const draftedColumns = {
  id: automations.id,
  slug: automations.slug,
  name: automations.name,
  available: automations.available,
};

function selectIdeas(db: Queries, which: SQL | undefined) {
  return db
    .select({ idea: ideas, categorySlug: categories.slug, automation: draftedColumns })
    .from(ideas)
    .leftJoin(categories, eq(categories.id, ideas.categoryId))
    .leftJoin(automations, eq(automations.id, ideas.automationId))
    .where(which)
    .orderBy(desc(ideas.createdAt), desc(ideas.id))
    .limit(mostListed);
}

export type IdeaRow = Awaited<ReturnType<typeof selectIdeas>>[number];

/** They are found by user id, never by a matching email (docs/product/idea.md#own-ideas-by-account). */
export function selectOwnIdeas(db: Queries, userId: number): Promise<IdeaRow[]> {
  return selectIdeas(db, eq(ideas.userId, userId));
}

/** `author` is the account that has just written it, or null. */
export async function selectIdeaOf(db: Queries, id: number, author: number | null): Promise<IdeaRow> {
  const own = author === null ? undefined : eq(ideas.userId, author);
  const [row] = await selectIdeas(db, and(eq(ideas.id, id), own));
  if (!row) throw new Error(`no idea ${id}`);
  return row;
}

export async function findIdea(db: Queries, id: number): Promise<IdeaRow | undefined> {
  const [row] = await selectIdeas(db, eq(ideas.id, id));
  return row;
}

export async function selectCategoryId(db: Queries, slug: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.slug, slug), isNull(categories.deletedAt)));
  return row?.id;
}

export async function insertIdea(db: Queries, row: typeof ideas.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(ideas).values(row).returning({ id: ideas.id });
  if (!inserted) throw new Error('the idea was not written');
  return inserted.id;
}

const decidedColumns = {
  id: ideas.id,
  status: ideas.status,
  generatedTitle: ideas.generatedTitle,
  aiSummary: ideas.aiSummary,
  textsApproved: ideas.textsApproved,
  rejectionReason: ideas.rejectionReason,
};

export type LockedIdea = Pick<IdeaRecord, keyof typeof decidedColumns> & { ledgerId: string | null };

/** The author before the idea, as their erasure locks them. */
export async function lockIdea(tx: Transaction, id: number): Promise<LockedIdea | undefined> {
  const [named] = await tx.select({ userId: ideas.userId }).from(ideas).where(eq(ideas.id, id));
  if (!named) return undefined;
  const author =
    named.userId === null
      ? []
      : await tx
          .select({ ledgerId: users.ledgerId })
          .from(users)
          .where(eq(users.id, named.userId))
          .for('key share');
  const [row] = await tx.select(decidedColumns).from(ideas).where(eq(ideas.id, id)).for('update');
  return row && { ...row, ledgerId: author[0]?.ledgerId ?? null };
}

/** That is in development as this automation. Its author is not locked: what is sold comes after them. */
export async function lockDraftedIdea(
  tx: Transaction,
  automationId: number,
): Promise<{ id: number; status: IdeaStatus } | undefined> {
  const [row] = await tx
    .select({ id: ideas.id, status: ideas.status })
    .from(ideas)
    .where(and(eq(ideas.automationId, automationId), eq(ideas.status, 'in_development')))
    .for('update');
  return row;
}

export async function setAuthor(tx: Transaction, id: number, userId: number): Promise<void> {
  await tx.update(ideas).set({ userId }).where(eq(ideas.id, id));
}

/** Its author is told, where the address is known to be theirs. */
export const newsFrom = (now: Date) =>
  sql<Date>`case when ${ideas.mayBeTold} then ${now.toISOString()}::timestamptz end`;

/** Staff write these as they decide: everybody may read some, the author alone others. */
export type WordsOfStaff = Partial<
  Pick<IdeaRecord, 'generatedTitle' | 'aiSummary' | 'textsChanged' | 'textsApproved' | 'rejectionReason'>
>;

/** The idea stays where it is, and nobody is told. */
export async function changeWords(tx: Transaction, id: number, words: WordsOfStaff): Promise<void> {
  await tx.update(ideas).set(words).where(eq(ideas.id, id));
}

interface Updated {
  status: IdeaStatus;
  now: Date;
  automationId: number | null | undefined;
  words?: WordsOfStaff | undefined;
}

export async function updateIdea(
  tx: Transaction,
  id: number,
  { status, now, automationId, words }: Updated,
): Promise<void> {
  await tx
    .update(ideas)
    .set({
      ...{ status, newsAt: newsFrom(now) },
      ...(automationId !== undefined && { automationId }),
      ...words,
      // The earlier news said nothing of why.
      ...(words?.rejectionReason && { toldNews: null }),
    })
    .where(eq(ideas.id, id));
}

/** When its author was last told stays with their other ideas (docs/product/idea.md#author-is-told). */
export async function deleteIdea(tx: Transaction, id: number): Promise<void> {
  const [gone] = await tx
    .delete(ideas)
    .where(eq(ideas.id, id))
    .returning({ email: ideas.email, toldAt: ideas.toldAt });
  if (!gone?.toldAt) return;
  // Waits for none: who deletes another of them waits for this one.
  const others = tx
    .select({ id: ideas.id })
    .from(ideas)
    .where(eq(sql`lower(${ideas.email})`, gone.email.toLowerCase()))
    .for('update', { skipLocked: true });
  const toldAt = sql`greatest(${ideas.toldAt}, ${gone.toldAt.toISOString()}::timestamptz)`;
  await tx.update(ideas).set({ toldAt }).where(inArray(ideas.id, others));
}

/** docs/product/idea.md#author-and-words-go */
export async function forgetIdeasOf(tx: Transaction, author: Author): Promise<void> {
  await tx.delete(ideas).where(isWrittenBy(author, ideas));
}

export function deleteOldIdeas(db: Queries, until: Date, limit: number): Promise<number> {
  const { id: key, createdAt: oldest } = ideas;
  return deleteBatch(db, { table: ideas, key, where: lte(oldest, until), oldest, limit });
}
