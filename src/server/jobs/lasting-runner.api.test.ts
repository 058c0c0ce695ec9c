import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startShop, type TestShop } from '../../../tests/start-shop.ts';
import { jobLogger } from './job-logger.ts';
import { runLastingly } from './lasting-runner.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const patience = { timeout: 20_000, interval: 50 };

it('another runner takes the jobs after one ended by itself, for it could not note the end of a job', async () => {
  const done: unknown[] = [];
  const runner = await runLastingly(shop, () => ({
    pgPool: shop.pool,
    taskList: { mark: (payload) => void done.push(payload) },
    logger: jobLogger(shop.log),
    noHandleSignals: true,
  }));
  const add = (name: string) =>
    shop.pool.query(`select graphile_worker.add_job('mark', to_json($1::text))`, [name]);
  try {
    await shop.pool.query(`
      create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'deadlock detected'; end $$;
      create trigger refuse_end before delete on graphile_worker._private_jobs
        for each statement execute function refuse_end()`);
    await add('its end is refused');
    await vi.waitFor(() => expect(done).toContain('its end is refused'), patience);
    await shop.pool.query(
      'drop trigger refuse_end on graphile_worker._private_jobs; drop function refuse_end',
    );
    await add('the next');
    await vi.waitFor(() => expect(done).toContain('the next'), patience);
  } finally {
    await runner.stop();
  }
}, 60_000);
