import { createN8nSandbox, type N8nSandbox } from '#sandbox/n8n/n8n-sandbox.ts';
import { inTransaction } from '#server/db/connection.ts';
import { demoN8n } from '#server/settings/n8n-settings.ts';
import { saveWorkflow } from '#shop/workflows/server/for-other-features.ts';
import { startShop, type TestShop } from '../start-shop.ts';
import { createAutomation } from './catalogue.ts';

export interface ShopWithN8n {
  shop: TestShop;
  n8n: N8nSandbox;
  stop(): Promise<void>;
}

/** A shop beside a stand-in of n8n of its own. */
export async function startShopWithN8n(overrides: Record<string, string> = {}): Promise<ShopWithN8n> {
  const n8n = await createN8nSandbox({ liveAfterMs: 0 });
  const shop = await startShop({
    N8N_URL: await n8n.app.listen({ port: 0, host: '127.0.0.1' }),
    N8N_API_KEY: demoN8n.apiKey,
    N8N_SIGNING_SECRET: demoN8n.signingSecret,
    N8N_TIMEOUT_MS: '1000',
    ...overrides,
  });
  return {
    shop,
    n8n,
    async stop() {
      await shop.stop();
      await n8n.app.close();
    },
  };
}

/** An automation with a page, and a workflow that is not deployed. */
export async function createWorkflow(
  shop: Pick<TestShop, 'db' | 'pool' | 'clock'>,
  name: string,
): Promise<{ id: number; automationId: number }> {
  const automationId = await createAutomation(shop, { name, html: '<!doctype html><title>Outil</title>' });
  const id = await inTransaction(shop.db, (tx) =>
    saveWorkflow(tx, {
      automationId,
      name,
      inputs: [
        { name: 'nom', label: 'Nom', kind: 'text', required: true, choices: [] },
        { name: 'montant', label: 'Montant', kind: 'number', required: false, choices: [] },
      ],
      steps: [
        { kind: 'compose', title: 'Reprendre le nom', field: 'nom' },
        { kind: 'send_email', title: 'Prévenir', field: null },
      ],
      now: shop.clock.now(),
    }),
  );
  return { id, automationId };
}
