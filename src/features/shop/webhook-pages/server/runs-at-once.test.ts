import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/db/embedded-postgres.ts';
import { automationWorkflows, workflowRuns } from '#server/db/schema/workflows.ts';
import { openN8n } from '#server/gateways/n8n/n8n.ts';
import { runWorkflow, settleWorkflow } from '#shop/workflows/server/for-other-features.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { createWorkflow, type ShopWithN8n, startShopWithN8n } from '#tests/factories/workflows.ts';
import { startSecondProcess, type TestShop } from '#tests/start-shop.ts';

let bench: ShopWithN8n;
let shop: TestShop;
let automationId: number;
let workflowId: number;

beforeAll(async () => {
  bench = await startShopWithN8n();
  shop = bench.shop;
  ({ automationId, id: workflowId } = await createWorkflow(shop, 'Relances'));
  await shop.db.update(automationWorkflows).set({ wanted: true });
  await settleWorkflow(shop, workflowId);
});
afterAll(() => bench.stop());
afterEach(() => bench.n8n.control.fault(null));

async function subscriber(values: object = {}): Promise<TestCustomer> {
  const who = await createCustomer(shop);
  await createSubscription(shop, { userId: who.id, automationId, ...values });
  return who;
}

function run(
  headers: object,
  body: object = {},
  { slug = 'relances', app = shop.app }: { slug?: string; app?: TestShop['app'] } = {},
) {
  return app.inject({
    method: 'POST',
    url: `/webhook/${slug}/run/`,
    headers: { ...headers },
    payload: { id: randomUUID(), values: { nom: 'Léa' }, ...body },
  });
}
const received = () => bench.n8n.control.received();

describe('a run', () => {
  it('that reached nothing may be tried again under its id; one that may have been heard may not', async () => {
    const who = await subscriber();
    const asked = { userId: who.id, automationId, id: randomUUID(), values: { nom: 'Léa' } };
    const nowhere = openN8n({ ...shop.settings, N8N_URL: `http://127.0.0.1:${await freePort()}` });
    await expect(runWorkflow({ ...shop, n8n: nowhere }, asked)).rejects.toMatchObject({
      code: 'workflow_unavailable',
    });
    expect((await run(who.headers, { id: asked.id })).statusCode).toBe(200);
    const heard = randomUUID();
    bench.n8n.control.fault('away');
    expect((await run(who.headers, { id: heard })).statusCode).toBe(503);
    bench.n8n.control.fault(null);
    const before = received().length;
    expect((await run(who.headers, { id: heard })).json()).toMatchObject({ code: 'workflow_failed' });
    expect(received().length).toBe(before);
  });

  it('is bounded to the very last, of many at once on two processes', async () => {
    const who = await subscriber();
    const startedAt = shop.clock.now();
    await shop.db.insert(workflowRuns).values(
      Array.from({ length: 55 }, () => ({
        userId: who.id,
        id: randomUUID(),
        automationId,
        inputHash: '',
        startedAt,
      })),
    );
    const second = await startSecondProcess(shop);
    try {
      const apps = [shop.app, second.app];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => run(who.headers, {}, { app: apps[n % 2]! })),
      );
      const answered = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
      expect([answered(200), answered(429)]).toEqual([5, 15]);
    } finally {
      await second.stop();
    }
  });
});
