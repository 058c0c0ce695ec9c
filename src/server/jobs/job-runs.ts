import { sql } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { jobRuns } from '../db/schema/messages.ts';

const hourMs = 3_600_000;

interface JobRun {
  sweep: string;
  at: Date;
  tookMs: number;
  done: number;
  error: unknown;
}

/** Adds to what a sweep did in this hour of the shop's clock; two processes add to the same row. */
export async function noteRun(db: Queries, { sweep, at, tookMs, done, error }: JobRun): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  const lastError = error === undefined ? null : String(error);
  const failures = lastError === null ? 0 : 1;
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
