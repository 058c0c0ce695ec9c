import { and, asc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import type { IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import { nextTryAt } from '#domain/idea/reading.ts';
import { actInVain, nextIdeaStatus } from '#domain/status/idea-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { type IdeaRecord, ideas } from '#server/db/schema/support.ts';
import { newsFrom, selectCategoryId } from './idea-store.ts';

const { status, readingUntil, retryAt, readingFailure, createdAt, id: key } = ideas;

/** Nobody has read it, and nobody was told that it could not be. */
const isUnread = and(eq(status, 'new'), eq(readingFailure, ''));
const isRetriedBy = (now: Instant) => and(eq(status, 'ai_processing'), lte(retryAt, now));
/** The reader was not heard of in time. */
const isLostBy = (now: Instant) => and(eq(status, 'ai_processing'), lte(readingUntil, now));

/** They wait, or their reader was lost. */
export const ideasToRead = (db: Queries, now: Instant) =>
  db
    .select({ id: key })
    .from(ideas)
    .where(or(isUnread, isRetriedBy(now), isLostBy(now)));

export async function selectLost(db: Queries, now: Date, limit: number): Promise<number[]> {
  const rows = await db.select({ id: key }).from(ideas).where(isLostBy(now)).orderBy(asc(key)).limit(limit);
  return rows.map(({ id }) => id);
}

/** These may be read at this moment, the oldest first; `which` narrows it. */
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

/** Undefined when it is gone; unless one waits, also when somebody else holds it at this moment. */
export async function lockReading(
  tx: Transaction,
  id: number,
  { waits }: { waits: boolean },
): Promise<IdeaRecord | undefined> {
  const how = waits ? {} : { skipLocked: true as const };
  const [row] = await tx.select().from(ideas).where(eq(key, id)).for('update', how);
  return row;
}

/** A try after another does not change what the idea was before. */
function toBeRead(idea: Pick<IdeaRecord, 'status'>) {
  if (idea.status === 'ai_processing') return {};
  return { status: nextIdeaStatus(idea.status, 'start_ai'), statusBefore: idea.status };
}

/** Answers the number of the try. The idea is locked. */
export async function startReading(tx: Transaction, idea: IdeaRecord, until: Date): Promise<number> {
  const attempt = idea.attempt + 1;
  await tx
    .update(ideas)
    .set({ ...toBeRead(idea), attempt, readingUntil: until, retryAt: null })
    .where(eq(key, idea.id));
  return attempt;
}

interface Read {
  analysis: IdeaAnalysis;
  model: string;
  workflowKey: string;
  now: Date;
}

/** The author's own title, words, usage and category stay as they were given. */
export async function endReading(
  tx: Transaction,
  idea: IdeaRecord,
  { analysis, model, workflowKey, now }: Read,
): Promise<void> {
  const found = analysis.category === null ? undefined : await selectCategoryId(tx, analysis.category);
  await tx
    .update(ideas)
    .set({
      status: nextIdeaStatus(idea.status, 'ai_done'),
      statusBefore: null,
      generatedTitle: analysis.title,
      aiSummary: analysis.summary,
      confidencePercentage: analysis.confidence,
      categoryId: idea.categoryId ?? found ?? null,
      isAiGenerated: true,
      textsChanged: false,
      textsApproved: false,
      rejectionReason: '',
      aiProcessed: true,
      aiModelUsed: model,
      aiProcessingDate: now,
      workflowKey,
      askedAttempt: analysis.questions.length > 0 ? idea.attempt : null,
      ...(analysis.questions.length > 0 ? { newsAt: newsFrom(now), toldNews: null } : {}),
      readingUntil: null,
      retryAt: null,
      failedTries: 0,
      readingFailure: '',
    })
    .where(eq(key, idea.id));
}

interface Failure {
  reason: string;
  now: Date;
  /** The provider asked to wait so long. */
  askedMs?: number;
  /** Nobody tries again until it is asked for. */
  isFinal?: boolean;
}

/**
 * It waits for another try; after the last it is again what it was, for a person to see why. Answers whether this was
 * the last. The idea is locked.
 */
export async function failReading(
  tx: Transaction,
  idea: IdeaRecord,
  { reason, now, askedMs = 0, isFinal = false }: Failure,
): Promise<boolean> {
  const failed = idea.failedTries + 1;
  const at = isFinal ? undefined : nextTryAt(failed, now, askedMs);
  const waits = { failedTries: failed, readingUntil: null, retryAt: at };
  const over = {
    status: nextIdeaStatus(idea.status, actInVain(idea.statusBefore ?? 'new')),
    statusBefore: null,
    readingFailure: reason,
    failedTries: 0,
    readingUntil: null,
    retryAt: null,
  };
  await tx
    .update(ideas)
    .set(at ? waits : over)
    .where(eq(key, idea.id));
  return at === undefined;
}

/** Staff ask for it, so it is due at once. Throws `ForbiddenTransition`. */
export async function askToRead(
  tx: Transaction,
  idea: Pick<IdeaRecord, 'id' | 'status'>,
  now: Date,
): Promise<void> {
  const status = nextIdeaStatus(idea.status, 'start_ai');
  await tx
    .update(ideas)
    .set({
      status,
      statusBefore: idea.status,
      retryAt: now,
      readingUntil: null,
      failedTries: 0,
      readingFailure: '',
    })
    .where(eq(key, idea.id));
}
