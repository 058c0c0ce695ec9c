import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { contestDebit } from '#tests/contest-at-bank.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { expectRecounted } from '#tests/recount-figures.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;
let automationId: number;

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop, { role: 'superuser' });
  automationId = await createAutomation(shop, { name: 'Devis', purchasePrice: 3500, subscriptionPrice: 500 });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  customer = await createCustomer(shop);
  await buy(shop, customer, automationId);
  await shop.roundTrip();
});

const payment = async () =>
  (
    await shop.pool.query<{ order: number; intent: string }>(
      'select order_id as order, stripe_intent_id as intent from payments where user_id = $1',
      [customer.id],
    )
  ).rows[0]!;
const refund = async (parts: object = {}) => {
  const url = `/api/admin/orders/${(await payment()).order}/refund/`;
  const asked = { request_id: randomUUID(), reason: 'billing_error', ...parts };
  expect((await staff.ask('POST', url, asked)).statusCode).toBe(201);
  await shop.roundTrip();
};
const contested = async (outcome: 'won' | 'lost', cents?: number) => {
  const dispute = await contestDebit(shop, (await payment()).intent, cents);
  await shop.roundTrip();
  await expectRecounted(shop);
  await shop.sandbox.control.closeDispute(dispute, outcome);
  await shop.roundTrip();
};
const bought = async () => {
  const { totalPurchases, revenue } = await expectRecounted(shop);
  const page = await staff.ask('GET', `/api/admin/automations/${automationId}/`);
  expect(page.json()).toMatchObject({ purchase_count: totalPurchases });
  return { totalPurchases, revenue };
};

/** What the purchase of this customer adds once this is done with it; each figure recounted before and after. */
async function left(act: () => Promise<unknown>) {
  const before = await bought();
  await act();
  await shop.roundTrip();
  const after = await bought();
  return {
    bought: after.totalPurchases - before.totalPurchases + 1,
    euros: Math.round((after.revenue - before.revenue + 40) * 100) / 100 + 0,
  };
}

it('a part given back by the team leaves the purchase and the rest of its money', async () => {
  expect(await left(() => refund({ purchase: 34.99 }))).toEqual({ bought: 1, euros: 5.01 });
});

it('a purchase given back whole by the team is none, though its customer goes on owning it', async () => {
  expect(await left(() => refund({ purchase: 35 }))).toEqual({ bought: 0, euros: 5 });
  const owned = 'select 1 from purchases where user_id = $1 and ended_at is null';
  expect((await shop.pool.query(owned, [customer.id])).rows).toHaveLength(1);
});

it('in two parts it is none after the second', async () => {
  expect(await left(() => refund({ purchase: 20, subscription: 5 }))).toEqual({ bought: 1, euros: 15 });
  expect(await left(() => refund())).toEqual({ bought: 0, euros: 25 });
});

it('a withdrawal gives both back', async () => {
  const contract = await contractOf(shop, customer, automationId);
  expect(await left(() => confirmWithdrawal(shop, customer, contract.id))).toEqual({ bought: 0, euros: 0 });
});

it('a refund that the bank sends back gives nothing back, and its order is paid again', async () => {
  customer = await createCustomer(shop);
  await buy(shop, customer, automationId, '4000000000005126');
  await shop.roundTrip();
  expect(
    await left(async () => {
      await refund();
      await shop.travelTo(new Date(shop.clock.now().getTime() + 25 * HOUR_MS));
    }),
  ).toEqual({ bought: 1, euros: 40 });
  expect((await shop.pool.query('select status from orders where user_id = $1', [customer.id])).rows).toEqual(
    [{ status: 'paid' }],
  );
});

it('a dispute that is lost takes both, one that is won nothing', async () => {
  expect(await left(() => contested('won'))).toEqual({ bought: 1, euros: 40 });
  customer = await createCustomer(shop);
  await buy(shop, customer, automationId);
  await shop.roundTrip();
  expect(await left(() => contested('lost'))).toEqual({ bought: 0, euros: 0 });
});

it('a dispute of a part that is lost leaves the purchase and the rest of its money; with the rest given back, neither', async () => {
  expect(await left(() => contested('lost', 3000))).toEqual({ bought: 1, euros: 10 });
  customer = await createCustomer(shop);
  await buy(shop, customer, automationId);
  await shop.roundTrip();
  expect(
    await left(async () => {
      await refund({ subscription: 5 });
      await contested('lost');
    }),
  ).toEqual({ bought: 0, euros: 0 });
});

it('a dispute of the whole that is lost after a part was given back costs both', async () => {
  expect(
    await left(async () => {
      await refund({ purchase: 10 });
      await contested('lost', 4000);
    }),
  ).toEqual({ bought: 0, euros: -10 });
});

it('an account that is deleted leaves its purchase, until that is given back', async () => {
  const gone = () =>
    shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: customer.headers });
  expect(await left(gone)).toEqual({ bought: 1, euros: 40 });
  expect(await left(() => refund())).toEqual({ bought: 0, euros: 0 });
});
