import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { endOfParisMonth } from '#domain/time/paris-calendar.ts';
import { recurringDebitsInMonth } from '#money/orders/server/month-debit-store.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

const open = async () => {
  shop = await startShop();
};
const close = () => shop.stop();
const comeIn = async () => {
  customer = await createCustomer(shop);
};
/** The way to the 28th would renew, again for each test, all that the others bought. */
function inShopOfItsOwn(): void {
  beforeEach(async () => {
    await open();
    await comeIn();
  });
  afterEach(close);
}

const create = (subscriptionPrice = 500) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil du plafond ${serial}`, subscriptionPrice });
};
async function travelTo(instant: Date): Promise<void> {
  await shop.travelTo(instant);
  customer = await signInAgain(shop, customer);
}
/** The 28th of the next month in Paris, at noon or so: the month that is bought then reaches into the one after. */
const travelToThe28th = () => travelTo(new Date(endOfParisMonth(shop.clock.now()).getTime() + 27.5 * DAY_MS));

async function lastMonthPaid(): Promise<number> {
  const { rows } = await shop.pool.query<{ amount: number }>(
    `select first_month_amount as amount from payments where user_id = $1 and status = 'succeeded'
     order by created_at desc limit 1`,
    [customer.id],
  );
  return rows[0]!.amount;
}
async function monthGivenBack(): Promise<number> {
  const { rows } = await shop.pool.query<{ amount: number }>(
    'select month_refund as amount from withdrawals where user_id = $1',
    [customer.id],
  );
  return rows[0]!.amount;
}
/** Buys and answers what the first month cost, in cents. */
async function priceOf(automation: number): Promise<number> {
  await buy(shop, customer, automation, undefined, { immediateAccess: true });
  return lastMonthPaid();
}
async function withdraw(automation: number): Promise<void> {
  await shop.roundTrip();
  const { id } = await contractOf(shop, customer, automation);
  expect((await confirmWithdrawal(shop, customer, id)).statusCode).toBe(200);
  await shop.roundTrip();
}
const post = (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, headers: customer.headers, payload });
/** Pays the month of what is owned and answers what it cost, in cents. */
async function activationOf(automation: number): Promise<number> {
  const asked = { automation_id: automation, immediate_access: true };
  const opened = (await post('/api/users/activate-purchased/', asked)).json();
  if (opened.client_secret) await payByCard(shop, opened);
  const paid = opened.payment_intent_id
    ? { payment_intent_id: opened.payment_intent_id }
    : { subscription_id: opened.subscription_id };
  const confirmed = await post('/api/users/confirm-purchased-activation/', {
    automation_id: automation,
    ...paid,
  });
  expect(confirmed.statusCode).toBe(200);
  return lastMonthPaid();
}

describe('the cap after a withdrawal', () => {
  beforeAll(open);
  afterAll(close);
  beforeEach(comeIn);

  it('a month that cost nothing beside one given back makes no other free: what stays owned is paid again', async () => {
    const [first, second] = [await create(1500), await create(1500)];
    expect(await priceOf(first)).toBe(1500);
    const headers = { ...customer.headers, 'sec-fetch-mode': 'cors' };
    const page = await shop.app.inject({ url: `/webhook/outil-du-plafond-${serial - 1}/`, headers });
    expect(page.statusCode).toBe(200);
    expect(await priceOf(second)).toBe(0);
    await withdraw(first);
    const quote = await shop.app.inject({
      url: `/api/subscriptions/quote/?automation_id=${first}`,
      headers: customer.headers,
    });
    // The day on which the page was opened is kept: what is left under the cap is what was given back.
    const givenBack = await monthGivenBack();
    expect(givenBack).toBeGreaterThanOrEqual(1446);
    expect(givenBack).toBeLessThan(1500);
    const inEuros = givenBack / 100;
    expect(quote.json()).toMatchObject({
      type: 'purchased_activation',
      first_month: inEuros,
      total_today: inEuros,
    });
    expect(await activationOf(first)).toBe(givenBack);
  });

  it('holds for what is bought again after the whole order was given back', async () => {
    const [first, second] = [await create(1500), await create(1500)];
    expect(await priceOf(first)).toBe(1500);
    expect(await priceOf(second)).toBe(0);
    await withdraw(first);
    expect(await priceOf(first)).toBe(1500);
    expect(await priceOf(await create())).toBe(0);
  });

  it('the place given back is paid for once: 5 €, then nothing', async () => {
    const [first, ...others] = [await create(), await create(), await create(), await create()];
    expect(await priceOf(first)).toBe(500);
    for (const [index, other] of others.entries()) expect(await priceOf(other)).toBe(index < 2 ? 500 : 0);
    await withdraw(first);
    expect(await priceOf(await create())).toBe(500);
    expect(await priceOf(await create())).toBe(0);
  });

  it('a month that was paid elsewhere counts at its share: an imported subscription is not paid twice', async () => {
    const bought = await create();
    expect(await priceOf(bought)).toBe(500);
    await createSubscription(shop, {
      userId: customer.id,
      automationId: await create(1500),
      individualPrice: 1500,
      currentPeriodEnd: new Date(shop.clock.now().getTime() + 20 * DAY_MS),
    });
    await withdraw(bought);
    expect(await priceOf(await create())).toBe(0);
  });
});

describe('the cap after a withdrawal, in the next calendar month', () => {
  inShopOfItsOwn();

  it('what took the place is not paid twice in the next calendar month, while the months still run', async () => {
    await travelToThe28th();
    const [first, second] = [await create(1500), await create(1500)];
    expect([await priceOf(first), await priceOf(second)]).toEqual([1500, 0]);
    await withdraw(first);
    expect(await priceOf(await create(1500))).toBe(1500);
    await travelTo(new Date(shop.clock.now().getTime() + 6 * DAY_MS));
    expect(await priceOf(await create())).toBe(0);
  });

  it('a place that nothing took costs its price in the next calendar month too', async () => {
    await travelToThe28th();
    const [first, second] = [await create(1500), await create(1500)];
    expect([await priceOf(first), await priceOf(second)]).toEqual([1500, 0]);
    await withdraw(first);
    await travelTo(new Date(shop.clock.now().getTime() + 6 * DAY_MS));
    expect(await priceOf(await create(1500))).toBe(1500);
    expect(await priceOf(await create())).toBe(0);
  });
});

describe('a debit given back in the calendar month after its own', () => {
  inShopOfItsOwn();

  it('leaves its place in the month of the debit, none in the month of the refund', async () => {
    await travelToThe28th();
    const [first, second] = [await create(1500), await create(1500)];
    const due = shop.clock.now();
    expect(await priceOf(first)).toBe(1500);
    await travelTo(new Date(due.getTime() + 6 * DAY_MS));
    const debited = (instant: Date) =>
      inTransaction(shop.db, (tx) => recurringDebitsInMonth(tx, customer.id, instant));
    await withdraw(first);
    expect(await priceOf(second)).toBe(1500);
    const { rows } = await shop.pool.query<{ back: number }>(
      'select sum(recurring_amount)::int as back from refunds where user_id = $1',
      [customer.id],
    );
    expect(rows[0]!.back).toBeGreaterThan(0);
    expect(await debited(due)).toBe(1500 - rows[0]!.back);
    expect(await debited(shop.clock.now())).toBe(1500);
  });
});
