import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export interface Looks {
  soonestMs: number;
  latestMs: number;
}

/** A row is looked at again the later the older it is. */
export function nextLookByAge(since: PgColumn, now: Date, { soonestMs, latestMs }: Looks): SQL {
  const age = sql`${now}::timestamptz - ${since}`;
  const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;
  return sql`${now}::timestamptz + least(greatest(${age}, ${seconds(soonestMs)}), ${seconds(latestMs)})`;
}
