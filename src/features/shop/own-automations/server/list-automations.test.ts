import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { createAutomation, createCategory } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { OwnedAutomation } from '../contract.ts';

let shop: TestShop;
let quotes: number;

beforeAll(async () => {
  shop = await startShop();
  const categoryId = await createCategory(shop, { name: 'Facturation', slug: 'facturation' });
  quotes = await createAutomation(shop, { name: 'Générateur de devis', categoryId, purchasePrice: 4990 });
});
afterAll(() => shop.stop());

const list = async (who: TestCustomer) =>
  (await shop.app.inject({ url: '/api/users/automations/', headers: who.headers })).json<OwnedAutomation[]>();

async function owner(values?: Parameters<typeof createSubscription>[1] | object) {
  const who = await createCustomer(shop);
  await createPurchase(shop, { userId: who.id, automationId: quotes, amountPaid: 3990 });
  if (values) await createSubscription(shop, { userId: who.id, automationId: quotes, ...values });
  return who;
}

describe('GET /api/users/automations/', () => {
  it('is refused to strangers', async () => {
    expect((await shop.app.inject('/api/users/automations/')).statusCode).toBe(401);
  });

  it('shows what is owned, with what was paid and when', {
    tags: ['3.automation.own', '7.GET/api/users/automations/'],
  }, async () => {
    const [owned, ...others] = await list(await owner());
    expect(others).toEqual([]);
    expect(owned).toMatchObject({
      id: quotes,
      name: 'Générateur de devis',
      slug: 'generateur-de-devis',
      category: { name: 'Facturation', slug: 'facturation' },
      purchase_price: 49.9,
      subscription_price: 5,
      amount_paid: 39.9,
      subscription_id: null,
      subscription_status: 'purchased_only',
      can_activate_subscription: true,
      can_open: false,
      webhook_url: null,
      last_accessed: null,
    });
    expect(owned?.purchase_date).toMatch(/Z$/);
  });

  it('does not show what is subscribed to without being owned, nor a purchase that ended, nor another’s', async () => {
    const who = await createCustomer(shop);
    await createSubscription(shop, { userId: who.id, automationId: quotes, status: 'offered' });
    await createPurchase(shop, { userId: who.id, automationId: quotes, endedAt: shop.clock.now() });
    await owner();
    expect(await list(who)).toEqual([]);
  });

  it.each([
    ['active', false, true],
    ['cancelling', false, true],
    ['past_due', false, true],
    ['offered', false, true],
    ['cancelled', true, false],
    ['inactive', true, false],
    ['purchased_only', true, false],
  ] as const)(
    '%s: can be activated %s, opens %s',
    { tags: ['4.purchased-only'] },
    async (status, activate, opens) => {
      expect(await list(await owner({ status }))).toMatchObject([
        { subscription_status: status, can_activate_subscription: activate, can_open: opens },
      ]);
    },
  );

  it('can be activated again when a cancelled month is over, before the sweep has written so', {
    tags: ['1.ownership-kept'],
  }, async () => {
    const who = await owner({ status: 'cancelling', endDate: new Date(shop.clock.now().getTime() - 1000) });
    expect(await list(who)).toMatchObject([{ can_activate_subscription: true, can_open: false }]);
  });

  it('cannot be activated when it is not offered to anybody', async () => {
    for (const values of [{ available: false }, { subscriptionAvailable: false }]) {
      const automationId = await createAutomation(shop, {
        name: `Retirée ${JSON.stringify(values)}`,
        ...values,
      });
      const who = await createCustomer(shop);
      await createPurchase(shop, { userId: who.id, automationId });
      expect(await list(who)).toMatchObject([{ id: automationId, can_activate_subscription: false }]);
    }
  });

  it('an ended trial or gift leaves it bought and nothing more; its last opening is remembered', {
    tags: ['3.automation.own'],
  }, async () => {
    const lastAccessed = new Date(shop.clock.now().getTime() - DAY_MS);
    const who = await owner({ status: 'cancelled', isFree: true, endReason: 'gift', lastAccessed });
    expect(await list(who)).toMatchObject([
      {
        subscription_status: 'purchased_only',
        subscription_id: null,
        last_accessed: lastAccessed.toISOString(),
      },
    ]);
  });

  it('appears once, by its live subscription, whatever came before', async () => {
    const who = await owner({ status: 'active' });
    await createSubscription(shop, { userId: who.id, automationId: quotes, status: 'cancelled' });
    expect(await list(who)).toMatchObject([{ subscription_status: 'active' }]);
  });

  it('puts the latest purchase first', async () => {
    const who = await owner();
    const automationId = await createAutomation(shop, { name: 'Plus récente' });
    const purchasedAt = new Date(shop.clock.now().getTime() + DAY_MS);
    await createPurchase(shop, { userId: who.id, automationId, purchasedAt });
    expect((await list(who)).map(({ id }) => id)).toEqual([automationId, quotes]);
  });
});
