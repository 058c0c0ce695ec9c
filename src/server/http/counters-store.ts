import type pg from 'pg';
import { prepared } from '../db/prepared.ts';

/** A window that has run out begins anew. In the order of the keys, so that two who count the same never wait for each other. */
const counted = prepared<{ key: string; points: number }, [string[], number, number]>(
  'password_attempts_counted',
  `insert into rate_limits as counter (key, points, expire)
   select key, 1, $3::bigint from unnest($1::text[]) as key order by key
   on conflict (key) do update set
     points = case when counter.expire <= $2::bigint then 1 else counter.points + 1 end,
     expire = case when counter.expire <= $2::bigint then excluded.expire else counter.expire end
   returning key, points`,
);

/** Counts one more for each of these counters, in one statement; answers how many there are within the window. */
export async function countInWindow(
  pool: pg.Pool,
  keys: readonly string[],
  windowSeconds: number,
): Promise<(key: string) => number> {
  const now = Date.now();
  const rows = await counted(pool, [...keys], now, now + windowSeconds * 1000);
  const points = new Map(rows.map((row) => [row.key, row.points]));
  return (key) => points.get(key) ?? 0;
}

const deleted = prepared<pg.QueryResultRow, [string[]]>(
  'password_attempts_deleted',
  'delete from rate_limits where key = any($1::text[])',
);

export async function deleteCounters(pool: pg.Pool, keys: readonly string[]): Promise<void> {
  await deleted(pool, [...keys]);
}

const takenBack = prepared<pg.QueryResultRow, [string]>(
  'password_attempt_taken_back',
  'update rate_limits set points = points - 1 where key = $1 and points > 0',
);

/** What was counted for an attempt that was not made, or that proved itself; what has run out meanwhile stays at nothing. */
export async function takeBack(pool: pg.Pool, key: string): Promise<void> {
  await takenBack(pool, key);
}
