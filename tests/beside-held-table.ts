import type pg from 'pg';
import { expect } from 'vitest';
import { waitingForALock } from './changed-meanwhile.ts';

const patience = { timeout: 20_000 };

/** `act` stops before it writes in `table`, which is held; `other` begins then. Answers what both came to. */
export async function besideHeldTable<Act, Other>(
  pool: pg.Pool,
  table: 'payments' | 'subscriptions',
  { act, other }: { act: () => PromiseLike<Act>; other: () => PromiseLike<Other> },
): Promise<[Act, Other]> {
  const holding = await pool.connect();
  try {
    await holding.query('begin');
    await holding.query(`lock table ${table} in exclusive mode`);
    // `inject` begins when it is asked for its answer.
    const first = Promise.resolve(act());
    await expect.poll(() => waitingForALock(pool), patience).toBe(1);
    let hasEnded = false;
    const second = Promise.resolve(other()).finally(() => {
      hasEnded = true;
    });
    const both = Promise.all([first, second]);
    // One may refuse before the commit's own answer arrives; who called hears of it below.
    both.catch(() => undefined);
    await expect.poll(async () => hasEnded || (await waitingForALock(pool)) === 2, patience).toBe(true);
    await holding.query('commit');
    return await both;
  } finally {
    holding.release();
  }
}
