import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/db/embedded-postgres.ts';
import { workflowRuns } from '#server/db/schema/workflows.ts';
import { openN8n } from '#server/gateways/n8n/n8n.ts';
import { runWorkflow } from '#shop/workflows/server/for-other-features.ts';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { type ShopWithTool, startShopWithTool } from '#tests/factories/workflow-runs.ts';
import { startSecondProcess, type TestShop } from '#tests/start-shop.ts';

let bench: ShopWithTool;
let shop: TestShop;
beforeAll(async () => {
  bench = await startShopWithTool();
  shop = bench.shop;
});
afterAll(() => bench.stop());
afterEach(() => bench.n8n.control.fault(null));

describe('a run', () => {
  it('that reached nothing may be tried again under its id; one that may have been heard may not', async () => {
    const who = await bench.subscriber();
    const asked = {
      userId: who.id,
      automationId: bench.automationId,
      id: randomUUID(),
      values: { nom: 'Léa' },
    };
    const nowhere = openN8n({ ...shop.settings, N8N_URL: `http://127.0.0.1:${await freePort()}` });
    await expect(runWorkflow({ ...shop, n8n: nowhere }, asked)).rejects.toMatchObject({
      code: 'workflow_unavailable',
    });
    expect((await bench.run(who.headers, { id: asked.id })).statusCode).toBe(200);
    const heard = randomUUID();
    bench.n8n.control.fault('away');
    expect((await bench.run(who.headers, { id: heard })).statusCode).toBe(503);
    bench.n8n.control.fault(null);
    const before = bench.received().length;
    expect((await bench.run(who.headers, { id: heard })).json()).toMatchObject({ code: 'workflow_failed' });
    expect(bench.received().length).toBe(before);
  });

  it('is answered though n8n does not say what it left out, which then is all that was switched off', async () => {
    const { id: userId } = await bench.subscriber();
    const silent = { ...shop.n8n!, read: () => new Promise<never>(() => {}) };
    const asked = { userId, automationId: bench.automationId, id: randomUUID(), values: { nom: 'Léa' } };
    expect(await runWorkflow({ ...shop, n8n: silent }, asked)).toMatchObject({
      answer: expect.stringContaining('"nom":"Léa"'),
      notConnected: ['envoyer un email'],
    });
  });

  it('of who closes their account meanwhile runs nothing, and leaves no row', async () => {
    const { id: userId } = await bench.subscriber();
    const asked = { userId, automationId: bench.automationId, id: randomUUID(), values: { nom: 'Léa' } };
    const before = bench.received().length;
    await expect(
      changedMeanwhile(
        shop.pool,
        {
          lock: 'select from users where id = $1 for update',
          change: 'update users set deleted_at = now(), is_active = false where id = $1',
          id: userId,
        },
        () => runWorkflow(shop, asked),
      ),
    ).rejects.toMatchObject({ code: 'webhook_unauthenticated' });
    expect(await shop.db.select().from(workflowRuns).where(eq(workflowRuns.userId, userId))).toEqual([]);
    expect(bench.received().length).toBe(before);
  });

  it('is bounded to the very last, of many at once on two processes', async () => {
    const who = await bench.subscriber();
    const startedAt = shop.clock.now();
    await shop.db.insert(workflowRuns).values(
      Array.from({ length: 55 }, () => ({
        userId: who.id,
        id: randomUUID(),
        automationId: bench.automationId,
        inputHash: '',
        startedAt,
      })),
    );
    const second = await startSecondProcess(shop);
    try {
      const apps = [shop.app, second.app];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => bench.run(who.headers, {}, { app: apps[n % 2]! })),
      );
      const answered = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
      expect([answered(200), answered(429)]).toEqual([5, 15]);
    } finally {
      await second.stop();
    }
  });
});
