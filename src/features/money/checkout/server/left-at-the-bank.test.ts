import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { verifyLedger } from '#money/ledger/server/verify-ledger.ts';
import { compareNow } from '#money/provider/server/run-comparison.ts';
import { announcePriceChange } from '#shop/price-changes/server/announce-price-change.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { OpenedPayment } from '../contract.ts';

let shop: TestShop;
let customer: TestCustomer;

// A shop for each test: its time only moves forward.
beforeEach(async () => {
  shop = await startShop();
  await shop.travelTo(new Date('2027-03-01T09:00:00Z'));
  customer = await createCustomer(shop);
});
afterEach(() => shop.stop());

const read = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms);
async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
  customer = await signInAgain(shop, customer);
  const answer = await shop.app.inject({
    method,
    url,
    headers: customer.headers,
    ...(payload && { payload }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** A runs at this price; the month of B will cost that much. */
async function aRunsAndBIsSold(a: number, b: number) {
  await buy(shop, customer, await createAutomation(shop, { name: 'Outil A', subscriptionPrice: a }));
  await shop.settle();
  const automationId = await createAutomation(shop, { name: 'Outil B', subscriptionPrice: b });
  const [row] = await read(
    `select id, automation_id as automation, current_period_end as due, stripe_subscription_id as provider
     from subscriptions where user_id = $1`,
    customer.id,
  );
  return { ...row, b: automationId };
}

async function openB(automationId: number): Promise<OpenedPayment> {
  customer = await signInAgain(shop, customer);
  return openPurchase(shop, customer, automationId);
}

async function payB(opened: OpenedPayment): Promise<void> {
  await payByCard(shop, opened);
  customer = await signInAgain(shop, customer);
  const confirmed = await confirmPurchase(shop, customer, opened);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  await shop.settle();
}

/** Each month due since, in the order of payment: what was taken, and what of it went back. */
async function expectMonthsSince(
  instant: Date,
  ...expected: { name: string; taken: number; back: number }[]
) {
  const months = await read(
    `select a.name, sum(i.amount)::int as taken,
       (select coalesce(sum(r.amount), 0)::int from refunds r where r.order_id = o.id and r.status = 'succeeded') as back
     from orders o join order_items i on i.order_id = o.id and i.kind <> 'purchase'
       join automations a on a.id = i.automation_id
     where o.user_id = $1 and o.status = 'paid' and o.due_at >= $2 group by o.id, a.name order by o.paid_at`,
    customer.id,
    instant,
  );
  expect(months).toEqual(expected);
  await shop.roundTrip();
  expect((await verifyLedger(shop)).differences).toEqual([]);
  expect((await compareNow(shop)).differences).toEqual([]);
  expect(await read('select kind from alerts')).toEqual([]);
}
const notes = async () =>
  (
    await read(
      `select total_amount as total from invoices where user_id = $1 and kind = 'credit_note'`,
      customer.id,
    )
  ).map(({ total }) => Math.abs(total));

describe('a first month left at the bank while a renewal takes a told price of 12 €', () => {
  let due: Date;
  let b: number;
  beforeEach(async () => {
    const a = await aRunsAndBIsSold(700, 700);
    b = a.b;
    const fromDay = parisDayIn(shop.clock.now(), 31);
    await announcePriceChange(shop, { automationId: a.automation, amount: euroCents(1200), fromDay });
    await shop.live(1);
    // Its second renewal is the first at the new price.
    await shop.travelTo(later(a.due, DAY_MS));
    [{ due }] = await read('select current_period_end as due from subscriptions where id = $1', a.id);
    await shop.travelTo(later(due, -5 * MINUTE_MS));
  });

  /** To what the month leaves under the cap, and nothing goes back. */
  const expectLowered = () =>
    expectMonthsSince(
      later(due, -HOUR_MS),
      { name: 'Outil B', taken: 700, back: 0 },
      { name: 'Outil A', taken: 800, back: 0 },
    );

  it('paid before the draft lowers the renewal to what the month leaves', async () => {
    await payB(await openB(b));
    await shop.travelTo(later(due, 3 * HOUR_MS));
    await expectLowered();
  }, 60_000);

  it('paid within the hour of the draft lowers it all the same, and nothing goes back', async () => {
    const opened = await openB(b);
    await shop.travelTo(later(due, 5 * MINUTE_MS));
    expect(
      await read(`select total_amount as total from orders where status = 'pending' and reason = 'renewal'`),
    ).toEqual([{ total: 1200 }]);
    await payB(opened);
    await shop.travelTo(later(due, 3 * HOUR_MS));
    await expectLowered();
  }, 60_000);

  it('paid once the renewal is gives back what exceeds the cap, once, with its credit note', {
    tags: ['9.cap.month'],
    timeout: 60_000,
  }, async () => {
    const opened = await openB(b);
    await shop.travelTo(later(due, 3 * HOUR_MS));
    await payB(opened);
    // Its process was killed before the message was noted as done.
    const again = await shop.pool.query(`update outbox set done_at = null where kind = 'month_above_cap'`);
    expect(again.rowCount).toBe(1);
    await shop.settle();
    await expectMonthsSince(
      later(due, -HOUR_MS),
      { name: 'Outil A', taken: 1200, back: 0 },
      { name: 'Outil B', taken: 700, back: 400 },
    );
    expect(await notes()).toEqual([400]);
  });

  it('never paid leaves the renewal as it was told', async () => {
    await openB(b);
    await shop.travelTo(later(due, 2 * DAY_MS));
    await expectMonthsSince(later(due, -HOUR_MS), { name: 'Outil A', taken: 1200, back: 0 });
  }, 60_000);
});

describe('a first month of 9 € left at the bank while a pause of 14 € ends', () => {
  let a: { id: number; due: Date; b: number };
  let opened: OpenedPayment;
  let since: Date;
  beforeEach(async () => {
    a = await aRunsAndBIsSold(1400, 900);
    await ask('POST', `/api/subscriptions/${a.id}/pause/`, { months: 1 });
    await shop.travelTo(later(a.due, DAY_MS));
    since = shop.clock.now();
    opened = await openB(a.b);
  });
  const resume = async () => {
    await ask('POST', `/api/subscriptions/${a.id}/resume/`);
    await shop.settle();
  };

  it('paid before the month of who resumed is drafted lowers that month', async () => {
    await resume();
    await payB(opened);
    await shop.travelTo(later(since, 3 * HOUR_MS));
    await expectMonthsSince(
      since,
      { name: 'Outil B', taken: 900, back: 0 },
      { name: 'Outil A', taken: 600, back: 0 },
    );
  }, 60_000);

  it('paid once the month of who resumed is gives back what exceeds the cap', async () => {
    await resume();
    await shop.travelTo(later(since, 3 * HOUR_MS));
    await payB(opened);
    await expectMonthsSince(
      since,
      { name: 'Outil A', taken: 1400, back: 0 },
      { name: 'Outil B', taken: 900, back: 800 },
    );
    expect(await notes()).toEqual([800]);
  }, 60_000);
});
