import { and, asc, eq, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import { type IdeaAct, nextIdeaStatus } from '#domain/status/idea-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { ideas } from '#server/db/schema/support.ts';

const { status, readingUntil, retryAt, readingFailure, createdAt, id: key } = ideas;

/** Nobody has read it, and nobody was told that it could not be. */
const isUnread = and(eq(status, 'new'), eq(readingFailure, ''));
const isRetriedBy = (now: Date) => and(eq(status, 'ai_processing'), lte(retryAt, now));
/** Whose reader was not heard of in time. */
const isLostBy = (now: Date) => and(eq(status, 'ai_processing'), lte(readingUntil, now));

export async function selectLost(db: Queries, now: Date, limit: number): Promise<number[]> {
  const rows = await db.select({ id: key }).from(ideas).where(isLostBy(now)).orderBy(asc(key)).limit(limit);
  return rows.map(({ id }) => id);
}

/** What may be read at this moment, the oldest first; `which` narrows it. */
export async function selectWaiting(
  db: Queries,
  now: Date,
  { which, limit }: { which: SQL | undefined; limit: number },
) {
  const unread = db.select({ id: key, createdAt }).from(ideas).where(and(isUnread, which));
  const again = db
    .select({ id: key, createdAt })
    .from(ideas)
    .where(and(isRetriedBy(now), which));
  const rows = await unread
    .orderBy(asc(createdAt), asc(key))
    .limit(limit)
    .unionAll(again.orderBy(asc(createdAt), asc(key)).limit(limit))
    .orderBy(sql`2, 1`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export type LockedIdea = typeof ideas.$inferSelect;

/** Undefined when it is gone, or when somebody else holds it at this moment. */
export async function lockToRead(tx: Transaction, id: number): Promise<LockedIdea | undefined> {
  const [row] = await tx.select().from(ideas).where(eq(key, id)).for('update', { skipLocked: true });
  return row;
}

/** Undefined when it is gone. */
export async function lockRead(tx: Transaction, id: number): Promise<LockedIdea | undefined> {
  const [row] = await tx.select().from(ideas).where(eq(key, id)).for('update');
  return row;
}

/** Answers the number of the try. The idea is locked. */
export async function startReading(tx: Transaction, idea: LockedIdea, until: Date): Promise<number> {
  const attempt = idea.attempt + 1;
  const next = idea.status === 'ai_processing' ? idea.status : nextIdeaStatus(idea.status, 'start_ai');
  await tx
    .update(ideas)
    .set({ status: next, attempt, readingUntil: until, retryAt: null })
    .where(eq(key, idea.id));
  return attempt;
}

/** Whether this try is the one that is awaited: not an older one, and nobody gave it up. */
export const isAwaited = (idea: LockedIdea, attempt: number): boolean =>
  idea.status === 'ai_processing' && idea.attempt === attempt && idea.readingUntil !== null;

interface Read {
  analysis: IdeaAnalysis;
  categoryId: number | null;
  model: string;
  workflowKey: string;
  now: Date;
}

/** The author's own title, words, usage and category stay as they were given. */
export async function endReading(
  tx: Transaction,
  idea: LockedIdea,
  { analysis, categoryId, model, workflowKey, now }: Read,
): Promise<void> {
  await tx
    .update(ideas)
    .set({
      status: nextIdeaStatus(idea.status, 'ai_done'),
      generatedTitle: analysis.title,
      aiSummary: analysis.summary,
      confidencePercentage: analysis.confidence,
      categoryId: idea.categoryId ?? categoryId,
      isAiGenerated: true,
      aiProcessed: true,
      aiModelUsed: model,
      aiProcessingDate: now,
      workflowKey,
      readingUntil: null,
      retryAt: null,
      failedTries: 0,
      readingFailure: '',
    })
    .where(eq(key, idea.id));
}

export async function waitToRetry(
  tx: Transaction,
  idea: LockedIdea,
  { failed, at }: { failed: number; at: Date },
): Promise<void> {
  await tx
    .update(ideas)
    .set({ failedTries: failed, readingUntil: null, retryAt: at })
    .where(eq(key, idea.id));
}

/** What was made of it before stands; without that it is new again, and waits for a person. */
export async function giveUpReading(tx: Transaction, idea: LockedIdea, reason: string): Promise<void> {
  const act: IdeaAct = idea.aiProcessed ? 'ai_kept' : 'ai_failed';
  await tx
    .update(ideas)
    .set({
      status: nextIdeaStatus(idea.status, act),
      readingFailure: reason,
      failedTries: 0,
      readingUntil: null,
      retryAt: null,
    })
    .where(eq(key, idea.id));
}

/** Asked for by staff: due at once. Throws `ForbiddenTransition`. */
export async function askToRead(
  tx: Transaction,
  idea: Pick<LockedIdea, 'id' | 'status'>,
  now: Date,
): Promise<void> {
  const next = nextIdeaStatus(idea.status, 'start_ai');
  await tx
    .update(ideas)
    .set({ status: next, retryAt: now, readingUntil: null, failedTries: 0, readingFailure: '' })
    .where(eq(key, idea.id));
}

/** How many wait, are being read, or could not be. */
export async function countReadings(db: Queries) {
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${isUnread} or ${isNotNull(retryAt)}))::int`,
      reading: sql<number>`(count(*) filter (where ${isNotNull(readingUntil)}))::int`,
      failed: sql<number>`(count(*) filter (where ${ne(readingFailure, '')}))::int`,
    })
    .from(ideas);
  if (!row) throw new Error('the readings were not counted');
  return row;
}
