import type pg from 'pg';
import { prepared } from './connection.ts';

const take = prepared<{ taken: boolean }, [string]>(
  'take_session_lock',
  'select pg_try_advisory_lock(hashtextextended($1, 1)) as taken',
);
const giveBack = prepared<{ given: boolean }, [string]>(
  'give_session_lock',
  'select pg_advisory_unlock(hashtextextended($1, 1)) as given',
);

/** Work that calls the outside needs it, for no transaction may wait. Undefined means that another holds it. */
export async function aloneAt<Result>(
  sessions: pg.Pool,
  name: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const guard = await sessions.connect();
  // A connection that may hold the lock is closed: in the pool it would lock everybody out.
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
