import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { IdeaAnalysis } from '#domain/idea/idea-analysis.ts';
import {
  type CallOutcome,
  type Microcents,
  microcents,
  type ReadingWay,
  type Tokens,
} from '#domain/idea/reading.ts';
import { startOfParisMonth } from '#domain/time/paris-calendar.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { aiCalls, ideaAnalyses } from '#server/db/schema/idea-readings.ts';
import { ideas } from '#server/db/schema/support.ts';

/** One at a time decides whether another call stays within the budget. */
export async function lockBudget(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ai_budget'))`);
}

/** In this month of Paris; a call that has not ended counts with what it may cost at most. */
export async function spentThisMonth(db: Queries, now: Date): Promise<Microcents> {
  const [row] = await db
    .select({ cost: sql<string>`coalesce(sum(${aiCalls.cost}), 0)` })
    .from(aiCalls)
    .where(gte(aiCalls.startedAt, startOfParisMonth(now)));
  return microcents(Number(row?.cost ?? 0));
}

export interface Begun {
  ideaId: number;
  attempt: number;
  way: ReadingWay;
  model: string;
  promptVersion: number;
  startedAt: Date;
  cost: Microcents;
}

/** Answers its number, by which it is found when its idea is gone. */
export async function noteBegun(tx: Transaction, call: Begun): Promise<number> {
  const [row] = await tx.insert(aiCalls).values(call).returning({ id: aiCalls.id });
  if (!row) throw new Error('the call was not noted');
  return row.id;
}

export async function selectCallId(
  tx: Transaction,
  { ideaId, attempt }: { ideaId: number; attempt: number },
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: aiCalls.id })
    .from(aiCalls)
    .where(and(eq(aiCalls.ideaId, ideaId), eq(aiCalls.attempt, attempt)));
  return row?.id;
}

interface Ended {
  outcome: CallOutcome;
  reason?: string;
  now: Date;
  durationMs?: number;
  /** Undefined: what it cost is not known, and the most that it may have cost stays. */
  counted?: { tokens: Tokens; cost: Microcents } | undefined;
  model?: string | undefined;
}

/** A try that was given up may still come to say what it cost. Nothing is counted twice: it is one row. */
export async function noteEnded(
  tx: Transaction,
  id: number,
  { outcome, reason = '', now, durationMs, counted, model }: Ended,
): Promise<void> {
  await tx
    .update(aiCalls)
    .set({
      outcome,
      reason,
      endedAt: now,
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(model ? { model } : {}),
      ...(counted
        ? {
            inputTokens: counted.tokens.input,
            outputTokens: counted.tokens.output,
            cost: counted.cost,
            isEstimate: false,
          }
        : {}),
    })
    .where(and(eq(aiCalls.id, id), or(isNull(aiCalls.outcome), eq(aiCalls.outcome, 'abandoned'))));
}

/** Their ideas were deleted meanwhile: a late answer finds no idea to go to. Answers how many. */
export async function abandonCallsOfGone(
  db: Queries,
  { reason, now, limit }: { reason: string; now: Date; limit: number },
): Promise<number> {
  const open = db
    .select({ id: aiCalls.id })
    .from(aiCalls)
    .where(and(isNull(aiCalls.ideaId), isNull(aiCalls.outcome)))
    .limit(limit);
  const { rowCount } = await db
    .update(aiCalls)
    .set({ outcome: 'abandoned', reason, endedAt: now })
    .where(and(inArray(aiCalls.id, open), isNull(aiCalls.outcome)));
  return rowCount ?? 0;
}

/** A second one of the same try is none. */
export async function keepAnalysis(
  tx: Transaction,
  row: {
    ideaId: number;
    attempt: number;
    analysis: IdeaAnalysis;
    model: string;
    promptVersion: number;
    readAt: Date;
  },
): Promise<void> {
  await tx.insert(ideaAnalyses).values(row).onConflictDoNothing();
}

/** The tries that held gave these, the newest first, or that one try. */
export function selectAnalyses(
  db: Queries,
  ideaId: number,
  { limit, attempt }: { limit: number; attempt?: number },
) {
  const which = attempt === undefined ? undefined : eq(ideaAnalyses.attempt, attempt);
  return db
    .select()
    .from(ideaAnalyses)
    .where(and(eq(ideaAnalyses.ideaId, ideaId), which))
    .orderBy(desc(ideaAnalyses.attempt))
    .limit(limit);
}

/** The newest first. */
export function selectCallsOf(db: Queries, ideaId: number, limit: number) {
  return db
    .select()
    .from(aiCalls)
    .where(eq(aiCalls.ideaId, ideaId))
    .orderBy(desc(aiCalls.attempt))
    .limit(limit);
}

/** The last call that ended well, and the last that did not. */
export async function selectLastCalls(db: Queries) {
  const last = (which: ReturnType<typeof eq>) =>
    db
      .select()
      .from(aiCalls)
      .where(and(isNotNull(aiCalls.outcome), which))
      .orderBy(desc(aiCalls.startedAt))
      .limit(1);
  const [[done], [failed]] = await Promise.all([
    last(eq(aiCalls.outcome, 'done')),
    last(ne(aiCalls.outcome, 'done')),
  ]);
  return { done, failed };
}

export function deleteOldCalls(db: Queries, until: Date, limit: number): Promise<number> {
  const { id: key, startedAt: oldest } = aiCalls;
  return deleteBatch(db, { table: aiCalls, key, where: lte(oldest, until), oldest, limit });
}

/** How many wait, are being read, or could not be. */
export async function countReadings(db: Queries) {
  const { status, readingUntil, retryAt, readingFailure } = ideas;
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${retryAt} is not null or (${status} = 'new' and ${readingFailure} = '')))::int`,
      reading: sql<number>`count(${readingUntil})::int`,
      failed: sql<number>`(count(*) filter (where ${readingFailure} <> ''))::int`,
    })
    .from(ideas);
  if (!row) throw new Error('the readings were not counted');
  return row;
}
