import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { announcePriceChange } from '#shop/price-changes/server/announce-price-change.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { contestDebit } from '#tests/contest-at-bank.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { expectRecounted } from '#tests/recount-figures.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;
let automationId: number;

beforeAll(async () => {
  shop = await startShop({ LEGAL_VAT_NUMBER: 'FR40732829320' });
  staff = await createStaff(shop, { role: 'superuser' });
  automationId = await createAutomation(shop, { name: 'Devis', purchasePrice: 3499, subscriptionPrice: 499 });
  customer = await createCustomer(shop);
});
afterAll(() => shop.stop());

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
const month = async () =>
  (
    await rows(
      `select s.status, s.current_period_end as due, u.stripe_customer_id as payer
       from subscriptions s join users u on u.id = s.user_id where s.user_id = $1 and s.automation_id = $2`,
      customer.id,
      automationId,
    )
  )[0];
const toRenewal = async () => {
  await shop.travelTo(new Date((await month()).due.getTime() + 2 * HOUR_MS));
  customer = await signInAgain(shop, customer);
};
const latest = async (who = customer) =>
  (
    await rows(`select id, reason, status from orders where user_id = $1 order by id desc limit 1`, who.id)
  )[0];
async function givenBack(order: number, parts: object = {}): Promise<void> {
  const asked = { request_id: randomUUID(), reason: 'billing_error', ...parts };
  const answer = await staff.ask('POST', `/api/admin/orders/${order}/refund/`, asked);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  await shop.roundTrip();
}

it('figures of days, months and cohorts are recounted after each act of a year that moves money', async () => {
  await expectRecounted(shop);
  await buy(shop, customer, automationId);
  await shop.roundTrip();
  expect((await expectRecounted(shop)).realMrr).toBe(4.99);

  const gift = { user_id: customer.id, automation_id: await createAutomation(shop, { name: 'Relances' }) };
  const given = await staff.ask('POST', '/api/subscriptions/grant-free/', {
    ...gift,
    end_date: parisDayIn(shop.clock.now(), 20),
    gift_as_purchase: true,
  });
  expect([given.statusCode, given.body]).toEqual([201, expect.any(String)]);
  await shop.roundTrip();
  expect((await expectRecounted(shop)).realMrr).toBe(4.99);

  await announcePriceChange(shop, {
    ...{ automationId, amount: euroCents(750) },
    fromDay: parisDayIn(shop.clock.now(), 40),
  });
  await shop.roundTrip();
  await expectRecounted(shop);

  await toRenewal();
  await expectRecounted(shop);
  await toRenewal();
  expect((await expectRecounted(shop)).realMrr).toBe(7.5);
  const renewed = await latest();
  expect(renewed).toMatchObject({ reason: 'renewal', status: 'paid' });
  await givenBack(renewed.id, { subscription: 2.5 });
  await expectRecounted(shop);
  await givenBack(renewed.id);
  expect((await latest()).status).toBe('refunded');
  await expectRecounted(shop);

  shop.sandbox.control.declineNext('insufficient_funds', { times: 1, customer: (await month()).payer });
  await toRenewal();
  expect((await month()).status).toBe('past_due');
  expect((await expectRecounted(shop)).realMrr).toBe(0);
  const paid = await shop.app.inject({
    method: 'POST',
    url: '/api/users/late-payments/pay/',
    headers: customer.headers,
  });
  expect(paid.statusCode).toBe(200);
  await shop.roundTrip();
  expect((await month()).status).toBe('active');
  expect((await expectRecounted(shop)).realMrr).toBe(7.5);
});

it('and of money that a bank sends back, given again in parts, then contested', async () => {
  const other = await createCustomer(shop);
  await buy(shop, other, automationId, '4000000000005126');
  await shop.roundTrip();
  const { id } = await latest(other);
  await givenBack(id);
  await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS + HOUR_MS));
  expect((await latest(other)).status).toBe('paid');
  const before = await expectRecounted(shop);
  await givenBack(id, { purchase: 10 });
  const after = await expectRecounted(shop);
  expect(Math.round((before.revenue - after.revenue) * 100)).toBe(1000);
  const counters = `select 1 from invoices where order_id = $1 and kind = 'counter_note'`;
  expect(await rows(counters, id)).toHaveLength(1);

  const third = await createCustomer(shop);
  await buy(shop, third, automationId);
  await shop.roundTrip();
  const [payment] = await rows(
    'select stripe_intent_id as intent from payments where user_id = $1',
    third.id,
  );
  const dispute = await contestDebit(shop, payment.intent, 1234);
  await shop.roundTrip();
  await expectRecounted(shop);
  await shop.sandbox.control.closeDispute(dispute, 'lost');
  await shop.roundTrip();
  await expectRecounted(shop);
});
