import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerSweepAsks, openSweepAsker } from '#demo/sweep-asks.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { Shop } from '../shop.ts';
import { startWorker, sweepAll } from './worker.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(() => shop.pool.query('truncate job_runs'));

const noJobs = { outbox: {}, queue: {} };
const sweep = (name: string, run: (shop: Shop) => Promise<number>) => ({ name, run });
const runs = async () =>
  (await shop.pool.query('select sweep, runs, done, failures, last_error from job_runs order by sweep')).rows;
const pass = (hours: number) => shop.clock.moveTo(new Date(shop.clock.now().getTime() + hours * HOUR_MS));

describe('what the sweeps did', () => {
  it('is written when there was something, hour by hour of the shop’s clock', async () => {
    const counts = [3, 0, 2, 4];
    const jobs = {
      ...noJobs,
      sweeps: [sweep('some', async () => counts.shift() ?? 0), sweep('none', async () => 0)],
    };
    // From the beginning of an hour, so that two passes are in one.
    await shop.clock.moveTo(new Date(Math.ceil(shop.clock.now().getTime() / HOUR_MS) * HOUR_MS));
    for (let round = 0; round < 3; round += 1) await sweepAll(shop, jobs);
    expect(await runs()).toEqual([{ sweep: 'some', runs: 2, done: 5, failures: 0, last_error: null }]);
    await pass(1);
    await sweepAll(shop, jobs);
    expect((await runs()).map(({ done }) => done).sort()).toEqual([4, 5]);
  });

  it('says a failure by its kind, never by its text, which may name a person; the others go on', async () => {
    const broken = sweep('broken', async ({ db }) => {
      await db.execute(`select 1 / 0 as "odile@exemple.fr"`);
      return 1;
    });
    await sweepAll(shop, { ...noJobs, sweeps: [broken, sweep('well', async () => 1)] });
    const [failed, well] = await runs();
    expect(failed).toMatchObject({ sweep: 'broken', done: 0, failures: 1 });
    expect(failed.last_error).toMatch(/Database query failed/);
    expect(failed.last_error).not.toContain('odile');
    expect(well).toMatchObject({ sweep: 'well', done: 1, failures: 0 });
  });

  it('is forgotten after thirteen months', async () => {
    await sweepAll(shop, { ...noJobs, sweeps: [sweep('some', async () => 1)] });
    await pass(24 * 399);
    expect(await runSweep(shop, 'old-job-runs')).toBe(0);
    await pass(24 * 2);
    expect(await runSweep(shop, 'old-job-runs')).toBe(1);
    expect(await runs()).toEqual([]);
    expect(await runSweep(shop, 'old-job-runs')).toBe(0);
  });
});

describe('a sweep that only cleans up', () => {
  it('looks once an hour of the shop’s clock, and at once again while it finds something', async () => {
    const left = [500, 20, 0, 0];
    let looks = 0;
    const cleaner = sweep('cleaner', async () => {
      looks += 1;
      return left.shift() ?? 0;
    });
    const jobs = { ...noJobs, sweeps: [{ ...cleaner, cleansUp: true as const }] };
    for (let round = 0; round < 6; round += 1) await sweepAll(shop, jobs);
    expect(looks).toBe(3);
    await pass(1);
    await sweepAll(shop, jobs);
    await sweepAll(shop, jobs);
    expect(looks).toBe(4);
  });
});

describe('who asks the worker for a pass', () => {
  it('hears the end of one that began after the question, and what it did', async () => {
    let left = 2;
    const jobs = {
      ...noJobs,
      sweeps: [
        sweep('some', async () => {
          const done = left;
          left = 0;
          return done;
        }),
        { ...sweep('handed', async () => 7), handsOver: true as const },
      ],
    };
    const ask = await openSweepAsker(shop);
    const worker = await startWorker(shop, jobs);
    await answerSweepAsks(shop, worker.sweeps);
    try {
      await expect.poll(() => left).toBe(0);
      left = 5;
      const asked = shop.clock.now();
      const heard = [await ask(), await ask()];
      expect(heard.map((told) => told?.done).toSorted()).toEqual([0, 5]);
      for (const told of heard) expect(told?.at.getTime()).toBeGreaterThanOrEqual(asked.getTime());
    } finally {
      await worker.stop();
    }
  });
});
