import { type SQL, sql } from 'drizzle-orm';

/** A moment in a statement: known when it is built, or given at each execution. */
export type Instant = Date | SQL;

export const earlier = (instant: Instant, ms: number): SQL =>
  sql`(${instant}::timestamptz - make_interval(secs => ${ms / 1000}))`;
