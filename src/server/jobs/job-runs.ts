import { type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '#domain/time/durations.ts';
import { safeCode, safeMessage, safeType } from '#domain/watch/error-wording.ts';
import type { Queries } from '../db/connection.ts';
import { jobRuns } from '../db/schema/messages.ts';

export const isJobQueued = (
  key: SQL,
) => sql<boolean>`exists (select from graphile_worker.jobs where key = ${key}
  and locked_at is null and run_at <= now() and attempts < max_attempts)`;

interface JobRun {
  sweep: string;
  at: Date;
  tookMs: number;
  done: number;
  failures: number;
  error: unknown;
}

const codeOf = (error: unknown) =>
  safeCode(typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);

/** The message may hold what a person wrote. */
function kept(error: unknown): string {
  if (!(error instanceof Error)) return safeType();
  const code = codeOf(error) ?? codeOf(error.cause);
  return `${safeType(error.name)}: ${safeMessage(error.message)}${code ? ` (${code})` : ''}`;
}

/** Two processes may add to the same row. */
export async function noteRun(
  db: Queries,
  { sweep, at, tookMs, done, failures, error }: JobRun,
): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  const lastError = error === undefined ? null : kept(error);
  await db
    .insert(jobRuns)
    .values({ sweep, hour, lastAt: at, runs: 1, done, tookMs: Math.round(tookMs), failures, lastError })
    .onConflictDoUpdate({
      target: [jobRuns.sweep, jobRuns.hour],
      set: {
        lastAt: sql`greatest(${jobRuns.lastAt}, excluded.last_at)`,
        runs: sql`${jobRuns.runs} + 1`,
        done: sql`${jobRuns.done} + excluded.done`,
        tookMs: sql`${jobRuns.tookMs} + excluded.took_ms`,
        failures: sql`${jobRuns.failures} + excluded.failures`,
        lastError: sql`coalesce(excluded.last_error, ${jobRuns.lastError})`,
      },
    });
}
