import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';

let shop: TestShop;
let customer: TestCustomer;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  customer = await createCustomer(shop);
});

const hours = (count: number) => new Date(shop.clock.now().getTime() + count * HOUR_MS);
const refund = async () => {
  const query = 'select id, status, stripe_refund_id as provider from refunds where user_id = $1';
  return (await shop.pool.query(query, [customer.id])).rows[0];
};
async function givenBack(card?: string): Promise<void> {
  const automation = await createAutomation(shop, { name: `Outil rendu ${customer.id}` });
  await buy(shop, customer, automation, card);
  await confirmWithdrawal(shop, customer, (await contractOf(shop, customer, automation)).id);
  await shop.roundTrip();
  expect(await refund()).toMatchObject({ status: 'succeeded' });
}

it('webhook lost: a refund sent back after it succeeded is found within a day, told to staff and to the customer', async () => {
  await givenBack('4000000000005126');
  shop.sandbox.control.loseEvents('all');
  await shop.travelTo(hours(23));
  expect(await refund()).toMatchObject({ status: 'succeeded' });
  await shop.travelTo(hours(2));
  shop.sandbox.control.clearFaults();
  expect(await refund()).toMatchObject({ status: 'failed' });
  const alerts = `select 1 from alerts where kind = 'refund_failed' and details->>'refund' = $1`;
  expect((await shop.pool.query(alerts, [(await refund()).id])).rows).toHaveLength(1);
  const mails = shop.mailbox
    .messages()
    .filter(
      ({ to, subject }) => JSON.stringify(to).includes(customer.email) && subject?.endsWith('n’a pas abouti'),
    );
  expect(mails).toHaveLength(1);
});

it('one that stays given back is looked at once a day, for thirty days', async () => {
  await givenBack();
  const { provider } = await refund();
  const readRefund = vi.spyOn(shop.stripe, 'readRefund');
  const looks = () => readRefund.mock.calls.filter(([id]) => id === provider).length;
  const later = async (count: number) => {
    await shop.clock.moveTo(hours(count));
    await shop.drain();
  };
  await later(23);
  expect(looks()).toBe(0);
  await later(2);
  await shop.drain();
  expect(looks()).toBe(1);
  await later(28 * 24);
  expect(looks()).toBe(2);
  await later(3 * 24);
  await later(365 * 24);
  expect(looks()).toBe(2);
  expect(await refund()).toMatchObject({ status: 'succeeded' });
});

it('sent back and given again in other parts, leaves papers of what is given back, and no more', async () => {
  await buy(
    shop,
    customer,
    await createAutomation(shop, { name: `Outil rendu ${customer.id}` }),
    '4000000000005126',
  );
  await shop.roundTrip();
  const { rows: orders } = await shop.pool.query('select id from orders where user_id = $1', [customer.id]);
  const giveBack = async (parts: object = {}) => {
    const asked = { request_id: randomUUID(), reason: 'billing_error', ...parts };
    const staff = await createStaff(shop, { role: 'superuser' });
    const answer = await staff.ask('POST', `/api/admin/orders/${orders[0].id}/refund/`, asked);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    await shop.roundTrip();
  };
  const papers = async () => {
    const issued = 'select number, total_amount as cents from invoices where user_id = $1 order by id';
    const { rows } = await shop.pool.query<{ number: string; cents: number }>(issued, [customer.id]);
    return rows.map(({ number, cents }) => [number[0], cents / 100]);
  };
  const sentBack = () => shop.travelTo(hours(25));
  await giveBack();
  await sentBack();
  expect(await papers()).toEqual([
    ['F', 40],
    ['A', -40],
  ]);
  await giveBack({ purchase: 20 });
  const countered = [
    ['F', 40],
    ['A', -40],
    ['F', 40],
    ['A', -20],
  ];
  expect(await papers()).toEqual(countered);
  await giveBack({ purchase: 15, subscription: 5 });
  expect(await papers()).toEqual([...countered, ['A', -20]]);
  // The bank sends both back: each, given again as it was, has the paper that it had.
  await sentBack();
  await giveBack({ purchase: 15, subscription: 5 });
  expect(await papers()).toEqual([...countered, ['A', -20]]);
});
