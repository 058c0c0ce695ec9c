import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { grantGift } from '#money/checkout/server/grant-gift.ts';
import { announcePriceChange } from '#shop/price-changes/server/announce-price-change.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { NextDebit } from '../contract.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

// A shop for each test: its time only moves forward.
beforeEach(async () => {
  shop = await startShop();
  customer = await createCustomer(shop);
});
afterEach(() => shop.stop());

const newTool = (subscriptionPrice = 500) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil prélevé ${serial}`, subscriptionPrice });
};
async function bought(price = 500): Promise<number> {
  const tool = await newTool(price);
  await buy(shop, customer, tool);
  await shop.settle();
  return tool;
}
const ask = (person: Partial<TestCustomer> = customer) =>
  shop.app.inject({ method: 'GET', url: '/api/users/next-debits/', headers: person.headers ?? {} });
async function announced(): Promise<NextDebit[]> {
  customer = await signInAgain(shop, customer);
  return (await ask()).json();
}
const travel = (hours: number) => shop.travelTo(new Date(shop.clock.now().getTime() + hours * HOUR_MS));
/**
 * Renewals in the order of their due dates, as they were really taken; of two due in one second the provider takes
 * either first.
 */
async function taken(): Promise<[automation: number, cents: number, due: string][]> {
  const { rows } = await shop.pool.query<{ automation: number; cents: number; due: Date }>(
    `select i.automation_id as automation, o.total_amount as cents, o.due_at as due from orders o
       join order_items i on i.order_id = o.id and i.kind = 'subscription'
     where o.user_id = $1 and o.reason = 'renewal' and o.status = 'paid' and o.total_amount > 0
     order by o.due_at, i.automation_id`,
    [customer.id],
  );
  return rows.map(({ automation, cents, due }) => [automation, cents, due.toISOString()]);
}
const brief = (debits: readonly NextDebit[]) =>
  debits.map(({ automation_id, amount, kind, at }) => [
    automation_id,
    Math.round(amount * 100),
    // An attempt comes days after its month was due.
    kind === 'renewal' ? at : expect.any(String),
  ]);

/** Announces, lives until past the last announced one, and compares each with what was charged. */
async function lived(): Promise<void> {
  const before = (await taken()).length;
  const debits = await announced();
  const untilPaid = Date.parse(debits.at(-1)?.at ?? '') + 3 * HOUR_MS - shop.clock.now().getTime();
  await shop.live(untilPaid / DAY_MS);
  expect((await taken()).slice(before, before + debits.length)).toEqual(brief(debits));
}

describe('the next debits, against what is really charged', () => {
  it('agree to the cent for one subscription, month after month', async () => {
    await bought();
    expect(await announced()).toHaveLength(3);
    await lived();
  }, 60_000);

  it('agree to the cent for three under the cap, bought on different days', {
    tags: ['7.GET/api/users/next-debits/'],
    timeout: 90_000,
  }, async () => {
    await bought(700);
    await travel(24 * 4);
    customer = await signInAgain(shop, customer);
    await bought(800);
    await travel(24 * 11);
    customer = await signInAgain(shop, customer);
    await bought(900);
    await lived();
    await lived();
  });

  it('agree to the cent across an announced price and a cancelled subscription', async () => {
    const changed = await bought(1000);
    await travel(24 * 3);
    customer = await signInAgain(shop, customer);
    const left = await bought(900);
    await announcePriceChange(shop, {
      automationId: changed,
      amount: euroCents(1300),
      fromDay: parisDayIn(shop.clock.now(), 32),
    });
    await shop.drain();
    customer = await signInAgain(shop, customer);
    await shop.app.inject({
      method: 'POST',
      url: `/api/automations/${left}/toggle_subscription/`,
      headers: customer.headers,
      payload: { action: 'cancel' },
    });
    await shop.drain();
    const debits = await announced();
    expect(debits.every(({ automation_id }) => automation_id === changed)).toBe(true);
    expect(debits.map(({ reason }) => reason).join()).toContain('au nouveau prix annoncé de 13\u00a0€/mois');
    await lived();
  }, 90_000);

  it('agree to the cent for three of one day, in the month before the first of them costs more', {
    tags: ['7.GET/api/users/next-debits/'],
    timeout: 90_000,
  }, async () => {
    const changed = await bought(500);
    await bought(700);
    await bought(900);
    const fromDay = parisDayIn(shop.clock.now(), 32);
    await announcePriceChange(shop, {
      automationId: changed,
      amount: euroCents(650),
      fromDay,
    });
    await shop.drain();
    expect((await announced()).map(({ amount }) => amount)).toEqual([3.57, 5, 6.43]);
    await lived();
    await lived();
  });

  it('agree to the day for one of the 31st that staff began anew at the provider in February', async () => {
    const winter = shop.clock.now().getUTCFullYear() + 1;
    await shop.travelTo(new Date(Date.UTC(winter, 0, 31, 10)));
    customer = await signInAgain(shop, customer);
    await bought();
    await shop.travelTo(new Date(Date.UTC(winter, 1, 10, 10)));
    const { rows } = await shop.pool.query(
      'select id, stripe_subscription_id as provider from subscriptions',
    );
    shop.sandbox.control.loseEvents('all');
    await shop.stripe.cancelSubscription(rows[0].provider);
    await shop.sandbox.delivered();
    shop.sandbox.control.clearFaults();
    const staff = await createStaff(shop);
    const url = `/api/admin/subscriptions/${rows[0].id}/recreate-stripe/`;
    expect((await staff.ask('POST', url)).json()).toMatchObject({ stripe_recreated: true });
    await shop.drain();
    const days = (await announced()).map(({ at }) => [new Date(at).getUTCMonth(), new Date(at).getUTCDate()]);
    const last = new Date(Date.UTC(winter, 2, 0)).getUTCDate();
    expect(days).toEqual([
      [1, last],
      [2, last],
      [3, last],
    ]);
    await lived();
  }, 90_000);

  it('begin with the new attempt of a late payment, which takes that amount at that time', async () => {
    await bought();
    shop.sandbox.control.declineNext('card_declined', { times: 1 });
    const [renewal] = await announced();
    await shop.travelTo(new Date(Date.parse(renewal?.at ?? '') + 2 * HOUR_MS));
    const [attempt, next] = await announced();
    const { rows } = await shop.pool.query('select past_due_since as since from subscriptions');
    expect(attempt).toMatchObject({
      kind: 'attempt',
      amount: 5,
      at: new Date(rows[0].since.getTime() + DAY_MS).toISOString(),
      reason: `Nouvelle tentative, après le refus du ${formatDateTime(rows[0].since)}`,
    });
    expect(next?.kind).toBe('renewal');
    expect(await taken()).toEqual([]);
    await lived();
  }, 60_000);
});

const toggle = async (tool: number, action: 'cancel' | 'reactivate') => {
  customer = await signInAgain(shop, customer);
  const url = `/api/automations/${tool}/toggle_subscription/`;
  const answer = await shop.app.inject({ method: 'POST', url, ...customer, payload: { action } });
  expect(answer.statusCode).toBe(200);
  await shop.drain();
};
const words = (text: unknown) => String(text).replaceAll(/\s+/g, ' ');
/** What the emails announce: of which automation, the moment in words, the amount in words. */
const saidByEmails = () =>
  shop.mailbox.messages().flatMap(({ text }) => {
    const [, at, amount] = /Prochain prélèvement le (.+?) : ([\d,]+) €/.exec(words(text)) ?? [];
    const [name] = /Outil prélevé \d+/.exec(words(text)) ?? [];
    return at && name ? [`${name}, ${at} : ${amount}`] : [];
  });
const euros = (cents: number) => String(cents / 100).replace('.', ',');

describe('what is said of a debit elsewhere than in the overview', () => {
  it('is what is debited, to the cent, when one of three cancelled ends before the renewal', async () => {
    await bought(1200);
    await travel(24 * 4);
    customer = await signInAgain(shop, customer);
    const left = await bought(600);
    await toggle(left, 'cancel');
    const before = saidByEmails().length;
    await travel(24 * 7);
    customer = await signInAgain(shop, customer);
    const third = await newTool(500);
    const quote = (
      await shop.app.inject({
        method: 'GET',
        url: `/api/subscriptions/quote/?automation_id=${third}`,
        headers: customer.headers,
      })
    ).json();
    expect(quote).toMatchObject({ monthly_cost: 4.41 });
    await buy(shop, customer, third);
    await shop.drain();
    await toggle(third, 'cancel');
    await toggle(third, 'reactivate');
    await announcePriceChange(shop, {
      automationId: third,
      amount: euroCents(700),
      fromDay: parisDayIn(shop.clock.now(), 32),
    });
    await shop.drain();
    const notice = shop.mailbox.messages().find(({ subject }) => subject.startsWith('Le prix de '));
    const told = words(notice?.text);
    const key = /\/changement-de-prix#([\w-]+)/.exec(told)?.[1];
    const page = await shop.app.inject({
      method: 'POST',
      url: '/api/price-change/notice/',
      payload: { key },
    });
    await shop.live(78);
    const debited = (await taken()).filter(([tool]) => tool === third).map(([, cents]) => cents);
    expect(debited.slice(0, 2)).toEqual([441, 553]);
    expect(told).toMatch(/au prix actuel, plafond déduit 4,41 € .*au nouveau prix, plafond déduit 5,53 €/);
    expect(page.json().effect).toMatchObject({ share_before: 4.41, share_after: 5.53, month_after: 15 });
    const { rows } = await shop.pool.query<{ id: number; name: string }>('select id, name from automations');
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
    const charged = (await taken()).map(([tool, cents, due]) =>
      words(`${nameOf.get(tool)}, ${formatDateTime(new Date(due))} : ${euros(cents)}`),
    );
    const momentOf = (said: string) => said.slice(0, said.lastIndexOf(' : '));
    // Those about debits that are not yet taken cannot be compared.
    const mails = saidByEmails().slice(before);
    const lived = mails.filter((mail) => charged.some((one) => mail.startsWith(momentOf(one))));
    expect(lived.length).toBeGreaterThan(3);
    expect(lived.filter((mail) => !charged.includes(mail))).toEqual([]);
  }, 90_000);
});

describe('GET /api/users/next-debits/', () => {
  it('is empty for who pays nothing: no subscription, a trial, a gift', async () => {
    expect((await ask()).json()).toEqual([]);
    await grantGift(shop, { userId: customer.id, automationId: await newTool(), giftAsPurchase: false });
    await shop.app.inject({
      method: 'POST',
      url: '/api/users/use-free-token/',
      headers: customer.headers,
      payload: { automation_id: await newTool() },
    });
    expect((await ask()).json()).toEqual([]);
  });

  it('shows a customer their own only', async () => {
    const other = await createCustomer(shop);
    const end = new Date(shop.clock.now().getTime() + DAY_MS);
    await createSubscription(shop, {
      userId: other.id,
      automationId: await newTool(),
      currentPeriodEnd: end,
    });
    expect((await ask()).json()).toEqual([]);
    expect((await ask(other)).json()[0]).toMatchObject({ at: end.toISOString(), amount: 5, kind: 'renewal' });
  });

  it('is refused without a token (401) and to a staff token (403)', async () => {
    expect((await ask({})).statusCode).toBe(401);
    expect((await ask(await createCustomer(shop, { isStaff: true, audience: 'admin' }))).statusCode).toBe(
      403,
    );
  });
});

describe('GET /api/users/months/', () => {
  const months = (person: Partial<TestCustomer> = customer) =>
    shop.app.inject({ method: 'GET', url: '/api/users/months/', headers: person.headers ?? {} });

  it('answers the cap and what counts under it, nobody else’s and no free one', {
    tags: ['7.GET/api/users/months/', '9.cap.gauge'],
  }, async () => {
    const [kept, left] = [await bought(700), await bought(500)];
    await createSubscription(shop, {
      userId: customer.id,
      automationId: await newTool(),
      status: 'active',
      isFree: true,
      endDate: new Date(shop.clock.now().getTime() + DAY_MS),
    });
    await createSubscription(shop, {
      userId: (await createCustomer(shop)).id,
      automationId: await newTool(),
      status: 'active',
    });
    await shop.app.inject({
      method: 'POST',
      url: `/api/automations/${left}/toggle_subscription/`,
      headers: customer.headers,
      payload: { action: 'cancel' },
    });
    const answer = (await months()).json();
    expect(answer).toEqual({
      monthly_cap: 15,
      subscriptions: [
        {
          ...{ id: expect.any(Number), automation_id: kept, price: 7, coupon: null, ends_at: null },
          afterwards: { price: 7, coupon: null },
        },
        {
          ...{ id: expect.any(Number), automation_id: left, price: 5, coupon: null },
          afterwards: { price: 5, coupon: null },
          ends_at: expect.stringContaining('T'),
        },
      ],
    });
  });

  it('says what comes back at the price announced for its debit, as the next debits do and a quote', {
    tags: ['9.cap.total'],
  }, async () => {
    const [kept, left] = [await bought(500), await bought(500)];
    await shop.live(20);
    const fromDay = parisDayIn(shop.clock.now(), 32);
    await announcePriceChange(shop, { automationId: kept, amount: euroCents(600), fromDay });
    await shop.drain();
    await shop.live(20);
    customer = await signInAgain(shop, customer);
    const { headers } = customer;
    const url = `/api/automations/${left}/toggle_subscription/`;
    await shop.app.inject({ method: 'POST', url, headers, payload: { action: 'cancel' } });
    const { subscriptions } = (await months()).json();
    expect(subscriptions).toMatchObject([
      { automation_id: kept, price: 5, afterwards: { price: 6 } },
      { automation_id: left, price: 5, afterwards: { price: 5 } },
    ]);
    expect((await announced())[0]).toMatchObject({ automation_id: kept, amount: 6 });
    const asked = `/api/subscriptions/quote/?automation_id=${await newTool()}`;
    const quote = await shop.app.inject({ url: asked, headers });
    expect(quote.json()).toMatchObject({ month_before: 6, month_after: 11 });
  });

  it('is refused without a token (401) and to a staff token (403)', async () => {
    expect((await months({})).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await months(staff)).statusCode).toBe(403);
  });
});
