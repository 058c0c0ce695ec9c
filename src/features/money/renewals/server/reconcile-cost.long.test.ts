import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { outsideCost } from '#tests/outside-cost.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { reconcileSubscription } from './renewals.ts';

let shop: TestShop;
let provider: string;

beforeAll(async () => {
  shop = await startShop();
  const customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: 'Outil fidèle' }));
  const row = 'select stripe_subscription_id as id from subscriptions where user_id = $1';
  provider = (await shop.pool.query<{ id: string }>(row, [customer.id])).rows[0]!.id;
});
afterAll(() => shop.stop());

/** What one reading costs, the second caller's as much as the first's. */
const cost = () => outsideCost(() => reconcileSubscription(shop, provider));

describe('reading a subscription at the provider', () => {
  it('costs as much after five months as after one, and little: its settled past is not gone through again', async () => {
    // Both readings are half a month away from a renewal, whatever the length of the months between.
    await shop.live(45);
    const young = await cost();
    await shop.live(124);
    const renewals = `select 1 from orders where reason = 'renewal' and status = 'paid'`;
    expect((await shop.pool.query(renewals)).rows.length).toBeGreaterThanOrEqual(5);
    expect(await cost()).toEqual(young);
    expect(young.queries).toBeLessThanOrEqual(6);
    expect(young.calls).toBeLessThanOrEqual(3);
  }, 60_000);
});
