import { EventEmitter, once } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { jobLogger, runLastingly } from './lasting-runner.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const patience = { timeout: 20_000, interval: 50 };

/** A runner of a task that notes what it was given, and ends once `mayEnd` does. */
async function runMarks(mayEnd: (payload: unknown) => Promise<void> = async () => {}) {
  const done: unknown[] = [];
  const events: WorkerEvents = new EventEmitter();
  const runner = await runLastingly(shop, () => ({
    pgPool: shop.pool,
    taskList: {
      mark: (payload) => {
        done.push(payload);
        return mayEnd(payload);
      },
    },
    logger: jobLogger(shop.log),
    events,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 100,
  }));
  const add = (name: string) =>
    shop.pool.query(`select graphile_worker.add_job('mark', to_json($1::text))`, [name]);
  return { done, add, events, runner };
}

/** How many statements were refused, which no rollback undoes. */
const refusals = async () =>
  Number(
    (await shop.pool.query('select case when is_called then last_value else 0 end as n from refusals'))
      .rows[0].n,
  );

/** Each such statement fails, until the answer is called. */
async function refuse(act: 'insert' | 'delete', table: string): Promise<() => Promise<unknown>> {
  await shop.pool.query(`
    create sequence refusals;
    create function refuse_it() returns trigger language plpgsql as $$ begin perform nextval('refusals'); raise exception 'deadlock detected'; end $$;
    create trigger refuse_it before ${act} on graphile_worker.${table} for each statement execute function refuse_it()`);
  return () =>
    shop.pool.query(
      `drop trigger refuse_it on graphile_worker.${table}; drop function refuse_it; drop sequence refusals`,
    );
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

it('another runner takes the jobs after one that never ends, for the ends of several jobs could not be noted', async () => {
  const names = ['first', 'second', 'third', 'fourth'];
  const ends = new Map(names.map((name) => [name, Promise.withResolvers<void>()]));
  const { done, add, events, runner } = await runMarks(async (payload) => ends.get(String(payload))?.promise);
  try {
    for (const name of ends.keys()) await add(name);
    await vi.waitFor(() => expect(done).toHaveLength(4), patience);
    const permit = await refuse('delete', '_private_jobs');
    const isEnding = once(events, 'pool:gracefulShutdown');
    ends.get('first')?.resolve();
    await isEnding;
    for (const [index, name] of names.slice(1).entries()) {
      ends.get(name)?.resolve();
      await vi.waitFor(async () => expect(await refusals()).toBe(index + 2), patience);
    }
    await permit();
    await add('the next of five');
    await vi.waitFor(() => expect(done).toContain('the next of five'), patience);
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

it('a stop while another runner is begun ends that one too', async () => {
  const { add, runner } = await runMarks();
  const isBegun = Promise.withResolvers<void>();
  const mayBegin = Promise.withResolvers<void>();
  const query = shop.pool.query.bind(shop.pool);
  vi.spyOn(shop.pool, 'query').mockImplementation((async (...given: Parameters<typeof query>) => {
    if (String(given[0]).includes('force_unlock_workers')) {
      isBegun.resolve();
      await mayBegin.promise;
    }
    return query(...given);
  }) as never);
  const permit = await refuse('delete', '_private_jobs');
  await add('its end is refused');
  await isBegun.promise;
  await permit();
  const stopped = runner.stop();
  mayBegin.resolve();
  await stopped;
  vi.restoreAllMocks();
}, 60_000);
