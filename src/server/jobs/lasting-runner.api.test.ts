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

/** A runner of a task that notes what it was given. */
async function runMarks() {
  const done: unknown[] = [];
  const runner = await runLastingly(shop, () => ({
    pgPool: shop.pool,
    taskList: { mark: (payload) => void done.push(payload) },
    logger: jobLogger(shop.log),
    noHandleSignals: true,
    pollInterval: 100,
  }));
  const add = (name: string) =>
    shop.pool.query(`select graphile_worker.add_job('mark', to_json($1::text))`, [name]);
  return { done, add, runner };
}

/** Each such statement fails, until the answer is called. */
async function refuse(act: 'insert' | 'delete', table: string): Promise<() => Promise<unknown>> {
  await shop.pool.query(`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'deadlock detected'; end $$;
    create trigger refuse_it before ${act} on graphile_worker.${table} for each statement execute function refuse_it()`);
  return () => shop.pool.query(`drop trigger refuse_it on graphile_worker.${table}; drop function refuse_it`);
}

it('another runner takes the jobs after one ended by itself, for it could not note the end of a job', async () => {
  const { done, add, runner } = await runMarks();
  try {
    const permit = await refuse('delete', '_private_jobs');
    await add('its end is refused');
    await vi.waitFor(() => expect(done).toContain('its end is refused'), patience);
    await permit();
    await add('the next');
    await vi.waitFor(() => expect(done).toContain('the next'), patience);
  } finally {
    await runner.stop();
  }
}, 60_000);

it('another runner takes the jobs of one whose first question was not answered', async () => {
  const permit = await refuse('insert', '_private_tasks');
  const { done, add, runner } = await runMarks();
  try {
    await permit();
    await add('asked later');
    await vi.waitFor(() => expect(done).toContain('asked later'), patience);
  } finally {
    await runner.stop();
  }
}, 60_000);
