import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf, withdrawable } from '#tests/withdraw-as-customer.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  customer = await createCustomer(shop);
});

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;
const atOnce = { immediateAccess: true };
const create = (price = 500) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil ${serial}`, subscriptionPrice: price });
};
async function withdraw(automation: number): Promise<void> {
  const { id } = await contractOf(shop, customer, automation);
  expect((await confirmWithdrawal(shop, customer, id)).statusCode).toBe(200);
  await shop.roundTrip();
}
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: customer.headers, payload });
const openPage = (number: number) =>
  shop.app.inject({
    url: `/webhook/outil-${number}/`,
    headers: { ...customer.headers, 'sec-fetch-mode': 'cors' },
  });
const shares = () =>
  rows<{ share: number; status: string }>(
    'select monthly_share as share, status from subscriptions where user_id = $1 order by id',
    customer.id,
  );

/** Pays the month of what is owned, as the dashboard's button does. */
async function activate(automation: number): Promise<void> {
  const payload = { automation_id: automation, immediate_access: true };
  const opened = (await call('POST', '/api/users/activate-purchased/', payload)).json();
  if (opened.client_secret) await payByCard(shop, opened);
  const confirmed = await call('POST', '/api/users/confirm-purchased-activation/', {
    automation_id: automation,
    ...(opened.payment_intent_id
      ? { payment_intent_id: opened.payment_intent_id }
      : { subscription_id: opened.subscription_id }),
  });
  expect(confirmed.statusCode).toBe(200);
  await shop.roundTrip();
}

describe('after a withdrawal', () => {
  it('who used a page without asking for it at once, and was given everything back, must ask the next time', async () => {
    const [first, second] = [await create(), await create()];
    await buy(shop, customer, first);
    await openPage(serial - 1);
    await withdraw(first);
    const opening = (fields: object) =>
      call('POST', '/api/subscriptions/create_subscription/', { automation_id: second, ...fields });
    const refused = await opening({});
    expect(refused.statusCode).toBe(400);
    expect(refused.json().immediate_access[0]).toMatch(/^Demandez expressément l’accès immédiat/);
    expect((await opening({ immediate_access: true })).statusCode).toBe(200);
  });

  it('the others’ shares of the cap are written anew, here and at the provider', async () => {
    const [first, second] = [await create(1000), await create(1000)];
    await buy(shop, customer, first);
    await buy(shop, customer, second);
    await shop.roundTrip();
    expect(await shares()).toEqual([
      { share: 750, status: 'active' },
      { share: 750, status: 'active' },
    ]);
    await withdraw(second);
    expect(await shares()).toEqual([
      { share: 1000, status: 'active' },
      { share: 0, status: 'cancelled' },
    ]);
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      `select stripe_subscription_id as id from subscriptions where user_id = $1 and status = 'active'`,
      customer.id,
    );
    expect((await shop.stripe.readSubscription(id)).recurringAmount).toBe(1000);
  });

  it('a month given back leaves its place under the cap: withdrawing by turns makes no other month free', async () => {
    const [first, second] = [await create(1500), await create(1500)];
    await buy(shop, customer, first, undefined, atOnce);
    expect((await openPage(serial - 1)).statusCode).toBe(200);
    // The purchase stays, the month comes back but for the day of its use: the order is not refunded as a whole.
    const { refund } = await contractOf(shop, customer, first);
    expect(refund).toMatchObject({ purchase: 0, days_used: 1 });
    await withdraw(first);
    await buy(shop, customer, second);
    const [paid] = await rows<{ amount: number }>(
      'select first_month_amount as amount from payments where user_id = $1 order by created_at desc limit 1',
      customer.id,
    );
    expect(paid).toEqual({ amount: Math.round(refund.month * 100) });
  });

  it('the automation can be bought again, and its new contract be withdrawn from', async () => {
    const automation = await create();
    await buy(shop, customer, automation);
    await withdraw(automation);
    await buy(shop, customer, automation);
    expect(await contractOf(shop, customer, automation)).toMatchObject({
      kind: 'purchase',
      refund: { total: 40 },
    });
    await withdraw(automation);
    const notes = await rows(
      `select total_amount as total from invoices where user_id = $1 and kind = 'credit_note'`,
      customer.id,
    );
    expect(notes).toEqual([{ total: -4000 }, { total: -4000 }]);
  });

  it('a month paid for what is owned is withdrawn from alone: the ownership is untouched', async () => {
    const automation = await create();
    await buy(shop, customer, automation, undefined, atOnce);
    await rows(
      `update payments set settled_at = settled_at - interval '40 days' where user_id = $1`,
      customer.id,
    );
    await rows(
      `update subscriptions set status = 'cancelled', end_reason = 'cancelled', end_date = now() where user_id = $1`,
      customer.id,
    );
    expect((await withdrawable(shop, customer)).contracts).toEqual([]);
    await activate(automation);
    const contract = await contractOf(shop, customer, automation);
    expect(contract).toMatchObject({ kind: 'month', paid: { purchase: 0, month: 5 }, refund: { total: 5 } });
    // Activating each morning and withdrawing each evening costs the days of use.
    expect((await openPage(serial)).statusCode).toBe(200);
    const { refund } = await contractOf(shop, customer, automation);
    expect(refund.total).toBe(Math.round((500 * (refund.days_paid - 1)) / refund.days_paid) / 100);
    await withdraw(automation);
    const [owned] = (await call('GET', '/api/users/automations/')).json();
    expect(owned).toMatchObject({ id: automation, subscription_status: 'cancelled' });
    expect(owned.can_activate_subscription).toBe(true);
  });

  it('what was given back is in no export, and a deletion remembers nothing of it', async () => {
    const [kept, left] = [await create(), await create()];
    await buy(shop, customer, kept);
    await buy(shop, customer, left);
    await withdraw(left);
    const file = (await call('POST', '/api/users/export-data/')).json();
    const ids = (list: { automation_id: number }[]) => list.map(({ automation_id }) => automation_id);
    expect(ids(file.purchased_automations)).toEqual([kept]);
    expect(ids(file.subscription_automations)).toEqual([kept]);
    expect((await call('DELETE', '/api/users/delete-account/')).statusCode).toBe(200);
    await shop.roundTrip();
    const [record] = await rows<{ owned: number[] }>(
      `select (select jsonb_agg(p.automation_id) from jsonb_array_elements(r.purchase_ids) e
         join purchases p on p.id = e::int) as owned from deletion_records r order by deleted_at desc limit 1`,
    );
    expect(record).toEqual({ owned: [kept] });
    const [statement] = await rows('select holder from withdrawals where user_id = $1', customer.id);
    expect(statement).toEqual({ holder: { name: '', email: '' } });
  });

  it('a deletion in between stops no refund: it is the person’s money', async () => {
    const automation = await create();
    await buy(shop, customer, automation);
    shop.sandbox.control.outage('errors');
    const { id } = await contractOf(shop, customer, automation);
    await confirmWithdrawal(shop, customer, id);
    await call('DELETE', '/api/users/delete-account/');
    shop.sandbox.control.outage(null);
    await shop.roundTrip();
    await shop.travelTo(new Date(shop.clock.now().getTime() + 300_000));
    await shop.roundTrip();
    const [refund] = await rows('select status from refunds where user_id = $1', customer.id);
    expect(refund).toEqual({ status: 'succeeded' });
  });
});

describe('a page opened in the very moment of the withdrawal', () => {
  it('does not leave: nobody has both the page and the money', async () => {
    const automation = await create();
    await buy(shop, customer, automation, undefined, atOnce);
    const withdrawing = await shop.pool.connect();
    await withdrawing.query('begin');
    await withdrawing.query(
      `update subscriptions set status = 'cancelled', end_reason = 'withdrawal', end_date = now() where user_id = $1`,
      [customer.id],
    );
    const opening = openPage(serial);
    const waits = () =>
      rows(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%last_accessed%'`);
    await expect.poll(async () => (await waits()).length).toBe(1);
    await withdrawing.query('commit');
    withdrawing.release();
    expect((await opening).statusCode).toBe(403);
  });
});

describe('the database', () => {
  it('refuses refunds that would exceed what their order took', async () => {
    const automation = await create();
    await buy(shop, customer, automation);
    const [order] = await rows<{ id: number }>('select id from orders where user_id = $1', customer.id);
    const refund = (amount: number) =>
      rows(
        `insert into refunds (user_id, order_id, reason, status, amount, recurring_amount, lines, stripe_intent_id, check_at, created_at)
         values ($1, $2, 'withdrawal', 'pending', $3, 0, '[]', 'pi_x', now() + interval '1 day', now())`,
        customer.id,
        order?.id,
        amount,
      );
    await refund(3000);
    await expect(refund(1001)).rejects.toThrow(/would exceed what it took/);
    await refund(1000);
  });
});
