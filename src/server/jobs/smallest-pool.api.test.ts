import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { outbox } from '../db/schema/messages.ts';
import { enqueue } from './outbox.ts';
import { startWorker } from './worker.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ DATABASE_POOL_SIZE: '5' });
});
afterAll(() => shop.stop());

it('with the smallest pool, messages whose handlers need a connection each are all done, none after waiting for one', async () => {
  const messages = Array.from({ length: 20 }, (_, index) => `m${index}`);
  const failed: unknown[] = [];
  const handler = async ({ pool }: Pick<TestShop, 'pool'>) => {
    // What was waited for in vain is told by the pool after ten seconds.
    await pool.query('select pg_sleep(0.02)').catch((error) => {
      failed.push(error);
      throw error;
    });
  };
  for (const onceKey of messages)
    await enqueue(shop.db, shop.clock.now(), { kind: 'any', payload: {}, onceKey });
  const worker = await startWorker(shop, { outbox: { any: handler }, queue: {}, sweeps: [] });
  const left = () => shop.db.$count(outbox, isNull(outbox.doneAt));
  try {
    await expect.poll(left, { timeout: 40_000 }).toBe(0);
    expect(failed).toEqual([]);
  } finally {
    await worker.stop();
  }
}, 60_000);
