import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { isExportSignedBy } from '#server/keys/export-signature.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const exportOf = (headers: Record<string, string>) =>
  shop.app.inject({ method: 'POST', url: '/api/users/export-data/', headers });

describe('POST /api/users/export-data/', () => {
  it('gives who the customer is, what is owned and subscribed, and the cap, signed', {
    tags: ['3.export', '7.POST/api/users/export-data/'],
  }, async () => {
    const customer = await createCustomer(shop, { monthlyCap: 1234, phone: '0612345678' });
    const bought = await createAutomation(shop, { name: 'Devis éclair' });
    const tried = await createAutomation(shop, { name: 'Essai en cours' });
    await createPurchase(shop, { userId: customer.id, automationId: bought });
    await createSubscription(shop, { userId: customer.id, automationId: bought, individualPrice: 499 });
    const endDate = new Date(Date.now() + DAY_MS);
    await createSubscription(shop, { userId: customer.id, automationId: tried, isFree: true, endDate });
    const answer = await exportOf(customer.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="export_donnees_[\dT-]{19}\.json"$/,
    );
    const file = answer.json();
    const automation = {
      automation_id: bought,
      automation_slug: 'devis-eclair',
      automation_name: 'Devis éclair',
      category_slug: 'outils',
    };
    expect(file).toEqual({
      personal_info: {
        email: customer.email,
        first_name: 'Camille',
        last_name: 'Martin',
        phone: '0612345678',
      },
      export_metadata: {
        platform: 'rouage',
        export_date: expect.any(String),
        security_enabled: true,
        signature: expect.any(String),
      },
      purchased_automations: [{ ...automation, individual_price: 35 }],
      subscription_automations: [{ ...automation, individual_price: 4.99 }],
      subscription_settings: { monthly_cap: 12.34 },
    });
    const { public_key } = (await shop.app.inject({ url: '/api/export-key/' })).json();
    expect(isExportSignedBy(public_key, file)).toBe(true);
  });

  it('holds nothing of anybody else', async () => {
    const [one, other] = [await createCustomer(shop), await createCustomer(shop)];
    const automationId = await createAutomation(shop, { name: 'À un autre' });
    await createPurchase(shop, { userId: other.id, automationId });
    const file = (await exportOf(one.headers)).json();
    expect([file.purchased_automations, file.personal_info.email]).toEqual([[], one.email]);
  });

  it('answers 401 without a token, and 403 to a staff token', async () => {
    expect((await exportOf({})).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await exportOf(staff.headers)).statusCode).toBe(403);
  });
});

describe('GET /api/export-key/', () => {
  it('shows the public key to anyone, and never the private one', {
    tags: ['7.GET/api/export-key/'],
  }, async () => {
    const answer = await shop.app.inject({ url: '/api/export-key/' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      algorithm: 'Ed25519',
      public_key: expect.stringMatching(
        /^-----BEGIN PUBLIC KEY-----\n[A-Za-z0-9+/=]{60}\n-----END PUBLIC KEY-----\n$/,
      ),
    });
  });
});
