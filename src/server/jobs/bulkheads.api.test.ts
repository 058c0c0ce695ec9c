import { afterAll, beforeAll, expect, it } from 'vitest';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { enqueue } from './outbox.ts';
import { startWorker } from './worker.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

it('a register and the mail server both silent: each holds two hands, and the provider’s and our own work is done meanwhile', async () => {
  const silence = Promise.withResolvers<void>();
  const under = { email: 0, send_report: 0 };
  const done: string[] = [];
  const silent = (kind: keyof typeof under) => async () => {
    under[kind] += 1;
    await silence.promise;
    done.push(kind);
  };
  const outbox = {
    email: silent('email'),
    send_report: silent('send_report'),
    set_share: async () => void done.push('set_share'),
    keep_invoice: async () => void done.push('keep_invoice'),
  };
  const queue = { own: async () => void done.push('own') };
  for (const kind of [
    'send_report',
    'email',
    'send_report',
    'email',
    'send_report',
    'email',
    'send_report',
    'email',
    'keep_invoice',
    'set_share',
  ])
    await enqueue(shop.db, shop.clock.now(), { kind, payload: {}, onceKey: crypto.randomUUID() });
  await shop.pool.query(`select graphile_worker.add_job('own', '{}'::json)`);
  const worker = await startWorker(shop, { outbox, queue, sweeps: [] });
  try {
    await expect
      .poll(() => done.toSorted(), { timeout: 20_000 })
      .toEqual(['keep_invoice', 'own', 'set_share']);
    await expect.poll(() => under, { timeout: 20_000 }).toEqual({ email: 2, send_report: 2 });
    // Each look of a free hand leaves them where they are.
    await shop.pool.query(`select graphile_worker.add_job('own', '{}'::json)`);
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(4);
    expect(under).toEqual({ email: 2, send_report: 2 });
    silence.resolve();
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(12);
  } finally {
    silence.resolve();
    await worker.stop();
  }
}, 60_000);
