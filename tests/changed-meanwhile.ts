import type pg from 'pg';
import { expect } from 'vitest';

/** How many acts on this database wait for what another one holds. */
export async function waitingForALock(pool: pg.Pool): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
}

/** Another's transaction holds `lock` and makes `change` while the act begins. Answers what the act came to. */
export async function changedMeanwhile<Answer>(
  pool: pg.Pool,
  { lock, change, id }: { lock: string; change: string; id: number },
  act: () => PromiseLike<Answer>,
): Promise<Answer> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(lock, [id]);
    await other.query(change, [id]);
    let isOver = false;
    // `inject` begins when it is asked for its answer.
    const answer = Promise.resolve(act()).finally(() => {
      isOver = true;
    });
    // It may refuse before the commit's own answer arrives; who called hears of it below.
    answer.catch(() => undefined);
    await expect.poll(async () => isOver || (await waitingForALock(pool)) !== 0).toBe(true);
    await other.query('commit');
    return await answer;
  } finally {
    other.release();
  }
}
