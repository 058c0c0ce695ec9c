import { type SQL, sql } from 'drizzle-orm';

export const isJobQueued = (
  key: SQL,
) => sql<boolean>`exists (select from graphile_worker.jobs where key = ${key}
  and locked_at is null and run_at <= now() and attempts < max_attempts)`;
