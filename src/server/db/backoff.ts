import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export interface Backoff {
  soonestMs: number;
  latestMs: number;
}

export function nextCheckByAge(since: PgColumn, now: Date, { soonestMs, latestMs }: Backoff): SQL {
  const age = sql`${now}::timestamptz - ${since}`;
  const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;
  return sql`${now}::timestamptz + least(greatest(${age}, ${seconds(soonestMs)}), ${seconds(latestMs)})`;
}
