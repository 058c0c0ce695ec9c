import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import type { Quote } from '#money/checkout/contract.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { announcePriceChange } from '#shop/price-changes/server/announce-price-change.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createAutomation, createCategory } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, confirmPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { putAsLoaded } from '#tests/put-as-loaded.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { NextDebit } from '../contract.ts';

let shop: TestShop;
let customer: TestCustomer;
let automationId: number;
let category: number;

// A shop for each test: its time only moves forward.
beforeEach(async () => {
  shop = await startShop();
  customer = await createCustomer(shop);
  category = await createCategory(shop, { name: 'Prix', slug: 'prix' });
  automationId = await createAutomation(shop, {
    name: 'Relances',
    subscriptionPrice: 1004,
    categoryId: category,
  });
  await buy(shop, customer, automationId);
  await shop.settle();
});
afterEach(() => shop.stop());

const ask = async <Answer>(url: string): Promise<Answer> => {
  customer = await signInAgain(shop, customer);
  return (await shop.app.inject({ url, headers: customer.headers })).json<Answer>();
};
const quote = () => ask<Quote>(`/api/subscriptions/quote/?automation_id=${automationId}`);
const debits = async () =>
  (await ask<NextDebit[]>('/api/users/next-debits/')).map(({ amount }) => Math.round(amount * 100));
const own = async () => (await ask<Subscription[]>('/api/users/subscriptions/'))[0]!;
const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;
const paid = async () =>
  (
    await rows<{ total_amount: number }>(
      `select total_amount from orders where user_id = $1 and reason in ('renewal', 'activation') and status = 'paid' order by due_at`,
      customer.id,
    )
  ).map(({ total_amount }) => total_amount);
const emails = (subject: RegExp) =>
  shop.mailbox
    .messages()
    .filter((mail) => mail.envelope.to.includes(customer.email) && subject.test(mail.subject));
const move = (ms: number) => shop.travelTo(new Date(shop.clock.now().getTime() + ms));
const dueAt = async () =>
  (await rows<{ at: Date }>('select current_period_end as at from subscriptions'))[0]!.at;

/** As the team’s form does: for new buyers alone. */
async function edit(euros: number): Promise<void> {
  const staff = await createStaff(shop, { role: 'finance' });
  const answer = await putAsLoaded(staff, `/api/automations/${automationId}/`, {
    ...{ name: 'Relances', slug: 'relances', description: 'Relances : une page prête à l’emploi.', category },
    ...{ purchase_price: 35, subscription_price: euros },
  });
  expect(answer).toMatchObject({ statusCode: 200 });
}

describe('a price lowered for new buyers', () => {
  it('is told after a day, and is what the next months take, to the cent of the forecast', {
    tags: ['9.price-lowered'],
  }, async () => {
    await edit(6);
    expect(await debits()).toEqual([1004, 1004, 1004]);
    await move(DAY_MS + HOUR_MS);
    const [mail, ...others] = emails(/baisse/);
    expect(others).toEqual([]);
    expect(mail?.text?.replaceAll('\n', ' ')).toContain('passe de 10,04\u00a0€/mois à 6\u00a0€/mois');
    expect(await debits()).toEqual([600, 600, 600]);
    // Nobody announced it, and the team sees whom it reached.
    const reader = await createStaff(shop, { role: 'finance' });
    expect((await reader.ask('GET', '/api/admin/price-changes/')).json()).toMatchObject({
      changes: [{ amount: 6, previous_amount: 10.04, told: 1, sent: 1 }],
    });
    await shop.live(65);
    expect(await paid()).toEqual([600, 600]);
    expect(emails(/baisse/)).toHaveLength(1);
    expect((await own()).individual_price).toBe(6);
  });

  it('put right within the day was a slip of the hand, of which nobody hears', async () => {
    await edit(1);
    await move(20 * HOUR_MS);
    await edit(10.04);
    await move(3 * DAY_MS);
    expect(emails(/baisse/)).toEqual([]);
    expect(await debits()).toEqual([1004, 1004, 1004]);
  });

  it('waits a day of its own where it was lowered again while the first was being told', async () => {
    await edit(6);
    await rows(`update subscription_prices set announced_at = announced_at - interval '25 hours',
      subscribers_from = subscribers_from - interval '25 hours'`);
    const meanwhile = {
      lock: 'select from users where id = $1 for update',
      change: `insert into subscription_prices (automation_id, amount, announced_at, subscribers_from)
        select automation_id, 100, at, at from subscriptions, (select '${shop.clock.now().toISOString()}'::timestamptz as at) now
        where user_id = $1`,
      id: customer.id,
    };
    expect(await changedMeanwhile(shop.pool, meanwhile, () => runSweep(shop, 'lower-prices'))).toBe(0);
    expect(await debits()).toEqual([1004, 1004, 1004]);
  });

  it('reaches who takes a cancellation back, and not who leaves', { tags: ['9.price-lowered'] }, async () => {
    const toggle = async (action: string) => {
      customer = await signInAgain(shop, customer);
      const url = `/api/automations/${automationId}/toggle_subscription/`;
      await shop.app.inject({ method: 'POST', url, headers: customer.headers, payload: { action } });
      await shop.settle();
    };
    await toggle('cancel');
    await edit(6);
    // A slip of the hand may still be put right.
    expect(await own()).toMatchObject({ individual_price: 10.04, activation_price: 10.04 });
    await move(2 * DAY_MS);
    expect(emails(/baisse/)).toEqual([]);
    // It is what taking it back is said to cost.
    expect(await own()).toMatchObject({ individual_price: 10.04, activation_price: 6 });
    await toggle('reactivate');
    expect(emails(/baisse/)).toHaveLength(1);
    expect(await debits()).toEqual([600, 600, 600]);
  });
});

describe('coming back after a month that was not paid', () => {
  async function suspended(): Promise<void> {
    shop.sandbox.control.declineNext('card_declined', { times: 20 });
    await shop.travelTo(new Date((await dueAt()).getTime() + 2 * HOUR_MS));
    await edit(6);
    await shop.live(4);
    shop.sandbox.control.clearFaults();
    expect(await own()).toMatchObject({ status: 'inactive', inactive_reason: 'suspended' });
  }

  it('costs that month’s price in that month, then the price of new buyers: not paying is not rewarded', {
    tags: ['9.price-coming-back'],
  }, async () => {
    await suspended();
    expect(await own()).toMatchObject({ activation_price: 10.04, display_price: 10.04 });
    expect(await quote()).toMatchObject({
      total_today: 10.04,
      first_month_price: 10.04,
      monthly_price: 6,
      monthly_cost: 6,
      month_before: 0,
      month_after: 6,
    });
    const opened = await shop.app.inject({
      method: 'POST',
      url: '/api/users/activate-purchased/',
      headers: customer.headers,
      payload: { automation_id: automationId },
    });
    await payByCard(shop, opened.json());
    expect((await confirmPurchase(shop, customer, opened.json())).statusCode).toBe(200);
    await shop.settle();
    // Told while it was late, and anew for the months that begin now: its receipt says the lower debit.
    expect(await debits()).toEqual([600, 600, 600]);
    expect(emails(/baisse/)).toHaveLength(2);
    expect(emails(/reçu|paiement|achat/i).at(-1)?.text).toContain('6\u00a0€');
    await shop.live(35);
    expect(await paid()).toEqual([1004, 600]);
  });

  it('costs that day’s price once the unpaid month is over', { tags: ['9.price-coming-back'] }, async () => {
    await suspended();
    await move(28 * DAY_MS);
    expect(await own()).toMatchObject({ activation_price: 6 });
    expect(await quote()).toMatchObject({ total_today: 6, first_month_price: 6, monthly_price: 6 });
  });

  it('costs that day’s price to who left a paid month', async () => {
    customer = await signInAgain(shop, customer);
    const url = `/api/automations/${automationId}/toggle_subscription/`;
    await shop.app.inject({ method: 'POST', url, headers: customer.headers, payload: { action: 'cancel' } });
    await shop.live(32);
    await edit(6);
    expect(await quote()).toMatchObject({ total_today: 6, first_month_price: 6 });
  });
});

it('an announced price that is lower waits for no thirty days', { tags: ['9.price-lowered'] }, async () => {
  const fromDay = parisDayIn(shop.clock.now(), 45);
  await announcePriceChange(shop, { automationId, amount: euroCents(800), fromDay });
  await shop.live(65);
  expect(await paid()).toEqual([800, 800]);
  expect(emails(/baisse/)).toHaveLength(1);
});
