import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
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

/** True for the first of its id. */
export async function insertRun(
  db: Queries,
  run: Pick<RunRow, 'userId' | 'id' | 'automationId' | 'inputHash' | 'startedAt'>,
): Promise<boolean> {
  const { rowCount } = await db.insert(workflowRuns).values(run).onConflictDoNothing();
  return rowCount === 1;
}

/** `answer` is null where it failed. */
export async function endRun(
  db: Queries,
  { userId, id, endedAt, answer }: { userId: number; id: string; endedAt: Date; answer: string | null },
): Promise<void> {
  await db.update(workflowRuns).set({ endedAt, answer }).where(named(userId, id));
}

export async function forgetRun(db: Queries, userId: number, id: string): Promise<void> {
  await db.delete(workflowRuns).where(named(userId, id));
}

export async function forgetRunsOf(db: Queries, userId: number): Promise<void> {
  await db.delete(workflowRuns).where(eq(workflowRuns.userId, userId));
}

/** By the whole key: an id is one's own. */
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
