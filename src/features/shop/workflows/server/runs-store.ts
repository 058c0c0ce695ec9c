import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { workflowRuns } from '#server/db/schema/workflows.ts';

export type RunRow = typeof workflowRuns.$inferSelect;

const named = (userId: number, id: string) => and(eq(workflowRuns.userId, userId), eq(workflowRuns.id, id));

export async function selectRun(db: Queries, userId: number, id: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(workflowRuns).where(named(userId, id));
  return row;
}

export async function countRuns(db: Queries, userId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ runs: count() })
    .from(workflowRuns)
    .where(and(eq(workflowRuns.userId, userId), gt(workflowRuns.startedAt, since)));
  return row?.runs ?? 0;
}

/** A person's runs begin one at a time, so that the count is exact. */
export async function lockRunsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('workflow_runs'), ${userId})`);
}

export type BegunRun = Pick<RunRow, 'userId' | 'id' | 'automationId' | 'inputHash' | 'startedAt'>;

export async function insertRun(tx: Transaction, run: BegunRun): Promise<void> {
  await tx.insert(workflowRuns).values(run);
}

type EndedRun = Pick<RunRow, 'userId' | 'id' | 'answer' | 'notConnected'> & { endedAt: Date };

/** `answer` is null when it failed. */
export async function endRun(db: Queries, { userId, id, ...end }: EndedRun): Promise<void> {
  await db.update(workflowRuns).set(end).where(named(userId, id));
}

export async function forgetRun(db: Queries, userId: number, id: string): Promise<void> {
  await db.delete(workflowRuns).where(named(userId, id));
}

export async function forgetRunsOf(db: Queries, userId: number): Promise<void> {
  await db.delete(workflowRuns).where(eq(workflowRuns.userId, userId));
}

/** An id is unique only per person, hence the whole key. */
export async function deleteOldRuns(db: Queries, before: Date, limit: number): Promise<number> {
  const { userId, id, startedAt } = workflowRuns;
  const old = db
    .select({ userId, id })
    .from(workflowRuns)
    .where(lt(startedAt, before))
    .orderBy(startedAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const { rowCount } = await db.delete(workflowRuns).where(sql`(${userId}, ${id}) in ${old}`);
  return rowCount ?? 0;
}
