import { type SQL, sql } from 'drizzle-orm';

export type Instant = Date | SQL;

export const earlier = (instant: Instant, ms: number): SQL =>
  sql`(${instant}::timestamptz - make_interval(secs => ${ms / 1000}))`;
