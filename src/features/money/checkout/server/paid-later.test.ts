import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '#domain/time/billing-period.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { compareNow } from '#money/provider/server/run-comparison.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let customer: TestCustomer;
let automation: number;

// A shop for each test: its time only moves forward.
beforeEach(async () => {
  shop = await startShop();
  customer = await createCustomer(shop);
  automation = await createAutomation(shop, { name: 'Outil payé plus tard' });
});
afterEach(() => shop.stop());

const declined = '4000000000009995';
const after = (ms: number) => new Date(shop.clock.now().getTime() + ms);
async function row() {
  const { rows } = await shop.pool.query(
    `select id, status, start_date as began, end_date as ends, current_period_end as "paidUntil",
       stripe_subscription_id as provider from subscriptions where user_id = $1`,
    [customer.id],
  );
  return rows[0];
}
const get = async (url: string) => (await shop.app.inject({ url, headers: customer.headers })).json();
const toggle = async (action: 'cancel' | 'reactivate') => {
  const url = `/api/automations/${automation}/toggle_subscription/`;
  const { headers } = customer;
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload: { action } });
  expect(answer.statusCode, answer.body).toBe(200);
};
/** Declined now, paid with another card later; answers when. */
async function paidAfter(ms: number): Promise<Date> {
  const opened = await openPurchase(shop, customer, automation);
  await payByCard(shop, opened, declined);
  expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(402);
  await shop.travelTo(after(ms));
  customer = await signInAgain(shop, customer);
  const paidAt = shop.clock.now();
  await payByCard(shop, opened);
  expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
  return paidAt;
}
const secondsBetween = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) / 1000;
const renewals = async () =>
  (
    await shop.pool.query(
      `select due_at as due, total_amount as cents from orders
        where user_id = $1 and reason = 'renewal' and status = 'paid' order by due_at`,
      [customer.id],
    )
  ).rows;

describe('a first month that is paid long after it was asked for', () => {
  it('begins when it is paid: twenty hours after a refused card nothing of it is lost, here and at the provider', async () => {
    const paidAt = await paidAfter(20 * HOUR_MS);
    const end = addMonths(paidAt, 1);
    // The shop says so at once, whenever the provider hears of it.
    expect(secondsBetween((await row()).paidUntil, end)).toBeLessThan(30);
    await shop.settle();
    const { provider, paidUntil } = await row();
    expect((await shop.stripe.readSubscriptionState(provider)).currentPeriodEnd).toEqual(paidUntil);
    expect((await get('/api/users/next-debits/'))[0]).toMatchObject({
      at: paidUntil.toISOString(),
      amount: 5,
    });
    expect((await compareNow(shop)).differences).toEqual([]);
  });

  it('is renewed at its end, then every month from that day, as announced', async () => {
    await paidAfter(20 * HOUR_MS);
    await shop.settle();
    const said = await get('/api/users/next-debits/');
    await shop.live(65);
    const taken = await renewals();
    expect(taken.map(({ due, cents }) => [due.toISOString(), cents / 100])).toEqual(
      said.slice(0, 2).map(({ at, amount }: { at: string; amount: number }) => [at, amount]),
    );
    expect((await compareNow(shop)).differences).toEqual([]);
  }, 60_000);

  it('goes whole to who cancels at once, and is theirs again when they take it back', async () => {
    const paidAt = await paidAfter(20 * HOUR_MS);
    const end = addMonths(paidAt, 1);
    await toggle('cancel');
    await shop.settle();
    expect(secondsBetween((await row()).ends, end)).toBeLessThan(30);
    await shop.travelTo(new Date(end.getTime() - HOUR_MS));
    customer = await signInAgain(shop, customer);
    expect((await get(`/api/subscriptions/${(await row()).id}/`)).is_active).toBe(true);
    expect((await row()).status).toBe('cancelling');
    await toggle('reactivate');
    await shop.settle();
    const { status, paidUntil, provider } = await row();
    expect(status).toBe('active');
    expect(await shop.stripe.readSubscriptionState(provider)).toMatchObject({
      currentPeriodEnd: paidUntil,
      cancelAtPeriodEnd: false,
    });
  });

  it('is moved at the provider although the jobs were killed before and after they asked it', async () => {
    await paidAfter(20 * HOUR_MS);
    const again = () => shop.pool.query(`update outbox set done_at = null where kind = 'set_period'`);
    await shop.settle();
    expect((await again()).rowCount).toBe(1);
    await shop.settle();
    const { provider, paidUntil } = await row();
    expect((await shop.stripe.readSubscriptionState(provider)).currentPeriodEnd).toEqual(paidUntil);
  });

  it('is put right by staff’s repair when the provider never heard of it', async () => {
    await paidAfter(20 * HOUR_MS);
    await shop.pool.query(`delete from outbox where kind = 'set_period'`);
    await shop.settle();
    const [difference, ...others] = (await compareNow(shop)).differences;
    expect([difference?.kind, difference?.repairable, others]).toEqual(['period', true, []]);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const url = `/api/admin/provider-comparison/differences/${difference?.id}/repair/`;
    const { headers } = staff;
    expect((await shop.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
    await shop.settle();
    expect((await compareNow(shop)).differences).toEqual([]);
  });

  it('that is paid at once stays as the provider has it', async () => {
    await paidAfter(0);
    await shop.settle();
    const { rows } = await shop.pool.query(`select 1 from outbox where kind = 'set_period'`);
    expect(rows).toEqual([]);
    const { provider } = await row();
    expect((await shop.stripe.readSubscriptionState(provider)).status).toBe('active');
  });
});
