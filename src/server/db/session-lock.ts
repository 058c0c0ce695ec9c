import type pg from 'pg';
import { prepared } from './prepared.ts';

const take = prepared<{ taken: boolean }, [string]>(
  'take_session_lock',
  'select pg_try_advisory_lock(hashtextextended($1, 1)) as taken',
);
const giveBack = prepared<{ given: boolean }, [string]>(
  'give_session_lock',
  'select pg_advisory_unlock(hashtextextended($1, 1)) as given',
);

/**
 * For work that reaches the outside, which no transaction may wait for: alone among all processes, and let go of when a
 * killed process's connection ends. Undefined, and nothing done, where another holds it.
 */
export async function aloneAt<Result>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const guard = await pool.connect();
  // A connection that may still hold the lock goes: kept in the pool, it would keep everybody else out.
  let mayHold = true;
  try {
    const [row] = await take(guard, name);
    mayHold = row?.taken === true;
    if (!mayHold) return undefined;
    try {
      return { result: await work() };
    } finally {
      await giveBack(guard, name);
      mayHold = false;
    }
  } finally {
    guard.release(mayHold);
  }
}
