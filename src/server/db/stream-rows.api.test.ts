import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { streamRows } from './stream-rows.ts';

it('a reader who lets the rows wait for longer than a transaction may stand still has them all', async () => {
  const pool = new pg.Pool({
    connectionString: inject('databaseServer'),
    max: 2,
    idle_in_transaction_session_timeout: 100,
  });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  const rows = streamRows<{ n: number; pid: number }>(
    pool,
    'select n, pg_backend_pid() as pid from generate_series(1, $1::int) n',
    [1200],
  );
  const first = await rows.next();
  const stoodStillMs = async () => {
    const { rows: asked } = await pool.query<{ ms: number }>(
      `select extract(epoch from clock_timestamp() - state_change)::float8 * 1000 as ms
       from pg_stat_activity where pid = $1`,
      [first.value?.pid],
    );
    return asked[0]?.ms ?? Number.NaN;
  };
  await expect.poll(stoodStillMs).toBeGreaterThan(300);
  let last = first.value?.n;
  for await (const { n } of rows) last = n;
  expect(last).toBe(1200);
});
