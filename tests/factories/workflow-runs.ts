import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { automationWorkflows } from '#server/db/schema/workflows.ts';
import { settleWorkflow } from '#shop/workflows/server/for-other-features.ts';
import type { TestShop } from '../start-shop.ts';
import { createCustomer, type TestCustomer } from './customers.ts';
import { createSubscription } from './subscriptions.ts';
import { createWorkflow, startShopWithN8n } from './workflows.ts';

/** A shop beside a stand-in of n8n, whose tool « Relances » has a workflow that runs. */
export async function startShopWithTool() {
  const bench = await startShopWithN8n();
  const { shop } = bench;
  const { automationId, id: workflowId } = await createWorkflow(shop, 'Relances');
  await shop.db
    .update(automationWorkflows)
    .set({ wanted: true })
    .where(eq(automationWorkflows.id, workflowId));
  await settleWorkflow(shop, workflowId);
  return {
    ...bench,
    automationId,
    workflowId,
    async subscriber(values: object = {}): Promise<TestCustomer> {
      const who = await createCustomer(shop);
      await createSubscription(shop, { userId: who.id, automationId, ...values });
      return who;
    },
    run: (
      headers: object,
      body: object = {},
      { slug = 'relances', app = shop.app }: { slug?: string; app?: TestShop['app'] } = {},
    ) =>
      app.inject({
        method: 'POST',
        url: `/webhook/${slug}/run/`,
        headers: { ...headers },
        payload: { id: randomUUID(), values: { nom: 'Léa' }, ...body },
      }),
    received: () => bench.n8n.control.received(),
  };
}
export type ShopWithTool = Awaited<ReturnType<typeof startShopWithTool>>;
