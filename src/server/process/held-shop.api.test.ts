import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { openPurchase } from '#tests/pay-as-browser.ts';
import { runRouage } from '#tests/run-command.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import { demoN8n } from '../settings/n8n-settings.ts';

let shop: TestShop;
/** The same database, as a copy of it is opened. */
let held: Awaited<ReturnType<typeof startSecondProcess>>;

/** Requests to what stands for the provider, the model and n8n. */
let heard = 0;

beforeAll(async () => {
  shop = await startShop();
  shop.sandbox.app.server.on('request', () => {
    heard += 1;
  });
  held = await startSecondProcess(shop, {
    SHOP_HOLD: true,
    AI_PROVIDER: 'openai-compatible',
    AI_API_URL: `${shop.settings.STRIPE_API_URL}/v1`,
    AI_MODEL: 'modele',
    IMAP_URL: 'imap://boutique:secret@127.0.0.1:9',
    N8N_URL: shop.settings.STRIPE_API_URL,
    N8N_API_KEY: demoN8n.apiKey,
    N8N_SIGNING_SECRET: demoN8n.signingSecret,
  });
});
afterAll(async () => {
  await held.stop();
  await shop.stop();
});

describe('a held shop', { timeout: 120_000 }, () => {
  it('says so where its health is asked', async () => {
    for (const address of ['/readyz', '/api/health/']) {
      const [own, others] = [await held.app.inject(address), await shop.app.inject(address)];
      expect(own.json()).toMatchObject({ held: true });
      expect(own.statusCode).toBe(200);
      expect(others.json()).not.toHaveProperty('held');
    }
  });

  it('shows its catalogue, and nothing of a purchase reaches the provider', async () => {
    const tool = await createAutomation(shop, { name: 'Montrée et retenue' });
    const customer = await createCustomer(shop);
    const shown = await held.app.inject('/api/automations/');
    expect(shown.json()).toMatchObject({ count: 1 });
    const answer = await held.app.inject({
      method: 'POST',
      url: '/api/subscriptions/create_subscription/',
      headers: customer.headers,
      payload: { automation_id: tool, period: 'monthly', immediate_access: false },
    });
    expect(answer.statusCode).toBe(503);
    expect(heard).toBe(0);
    // The same purchase in the shop itself.
    expect(await openPurchase(shop, customer, tool)).toMatchObject({ client_secret: expect.any(String) });
    expect(heard).toBeGreaterThan(0);
    heard = 0;
  });

  it('asks neither the model, nor n8n, nor the mailbox', async () => {
    const { ai, n8n, incomingMailbox } = held.shop;
    await expect(ai.test()).rejects.toMatchObject({ kind: 'away' });
    await expect(n8n!.run('chemin', { id: '1', at: new Date(), body: '{}' })).rejects.toMatchObject({
      reason: 'away',
      isUnheard: true,
    });
    await expect(n8n!.test()).rejects.toMatchObject({ reason: 'away' });
    await expect(incomingMailbox!.visit(async () => {})).rejects.toThrow('held');
    expect(heard).toBe(0);
  });

  it('starts no jobs, so that no email leaves, and is compared with nothing', async () => {
    const environment = {
      SHOP_MODE: 'test',
      SHOP_HOLD: '1',
      DATABASE_URL: shop.settings.DATABASE_URL,
      SMTP_URL: shop.mailbox.smtpUrl,
    };
    for (const verb of ['jobs', 'compare'])
      expect(await runRouage([verb], environment), verb).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^SHOP_HOLD is set: [^\n]*\n$/),
      });
  });
});
