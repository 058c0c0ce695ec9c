import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { dunning } from './dunning.ts';

let shop: TestShop;
let customer: TestCustomer;
let automation: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  customer = await createCustomer(shop);
  automation = await createAutomation(shop, { name: `Outil sans banque ${serial}` });
  await buy(shop, customer, automation);
  await shop.settle();
});
afterEach(async () => {
  shop.sandbox.control.clearFaults();
  await shop.settle();
});

const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);
const later = (milliseconds: number) => after(shop.clock.now(), milliseconds);
const toggle = (action: 'cancel' | 'reactivate') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/automations/${automation}/toggle_subscription/`,
    headers: customer.headers,
    payload: { action },
  });
const row = async () => {
  const { rows } = await shop.pool.query(
    `select id, status, current_period_end, next_dunning_at, stripe_subscription_id as provider
     from subscriptions where user_id = $1 order by id desc`,
    [customer.id],
  );
  return rows[0];
};
async function renewalOrders(): Promise<string[]> {
  const query = `select status from orders where user_id = $1 and reason = 'renewal' order by id`;
  return (await shop.pool.query(query, [customer.id])).rows.map(({ status }) => status);
}
const owedBack = async () => {
  const query = `select details->>'taken' as taken from alerts where kind = 'paid_after_end' and details->>'subscription' = $1`;
  return (await shop.pool.query(query, [String((await row()).id)])).rows;
};
const mails = (subject: RegExp) =>
  shop.mailbox
    .messages()
    .filter(
      ({ to, subject: said }) => JSON.stringify(to).includes(customer.email) && subject.test(said ?? ''),
    );
const invoicesOf = (provider: string) => shop.stripe.listInvoices(provider);
const openInvoice = async (provider: string) =>
  (await invoicesOf(provider)).find(({ status }) => status === 'open');

async function becomeLate(): Promise<void> {
  const query = 'select stripe_customer_id as id from users where id = $1';
  const [{ id }] = (await shop.pool.query(query, [customer.id])).rows;
  shop.sandbox.control.declineNext('card_declined', { times: 1, customer: id });
  await shop.travelTo(after((await row()).current_period_end, 2 * HOUR_MS));
  customer = await signInAgain(shop, customer);
  expect((await row()).status).toBe('past_due');
}
/** The customer's browser still holds the payment that the bank asked to confirm, and confirms it. */
async function payInBrowser(provider: string): Promise<void> {
  const intent = (await openInvoice(provider))?.intent;
  const opened = { payment_intent_id: intent!.id, client_secret: intent!.clientSecret };
  expect(await payByCard(shop, { ...opened, intent_type: 'payment' })).toMatchObject({ status: 'succeeded' });
}

describe('cancelling a late payment while the provider is down', () => {
  it.each(['errors', 'unreachable'] as const)(
    'is accepted at once (%s), ends access, tries no further debit, and reaches the provider when it is back',
    async (kind) => {
      await becomeLate();
      const { provider } = await row();
      shop.sandbox.control.outage(kind);
      const answer = await toggle('cancel');
      expect(answer.statusCode).toBe(200);
      expect(answer.json<Subscription>()).toMatchObject({ status: 'cancelled', is_active: false });
      expect(await row()).toMatchObject({ status: 'cancelled', next_dunning_at: null });
      await shop.drain();
      await shop.clock.moveTo(later(DAY_MS + HOUR_MS));
      await shop.drain();
      shop.sandbox.control.outage(null);
      expect((await openInvoice(provider))?.status).toBe('open');
      await shop.travelTo(later(2 * HOUR_MS));
      await shop.settle();
      expect((await shop.stripe.readSubscription(provider)).status).toBe('canceled');
      expect(await openInvoice(provider)).toBeUndefined();
      expect(await renewalOrders()).toEqual(['cancelled']);
      expect(mails(/est annulé/)).toHaveLength(1);
      expect(await owedBack()).toEqual([]);
    },
  );

  it('collected by the provider all the same before the void arrives: it stays ended, and staff owe it back', async () => {
    await becomeLate();
    const { provider } = await row();
    shop.sandbox.control.outage('errors');
    expect((await toggle('cancel')).statusCode).toBe(200);
    shop.sandbox.control.outage(null);
    await payInBrowser(provider);
    await shop.settle();
    await shop.travelTo(later(HOUR_MS));
    await shop.settle();
    expect((await row()).status).toBe('cancelled');
    expect((await shop.stripe.readSubscription(provider)).status).toBe('canceled');
    expect(await renewalOrders()).toEqual(['paid']);
    expect(await owedBack()).toEqual([{ taken: '500' }]);
  });

  it('collected for the old subscription after a new one was paid: the new one lives, and staff owe the old back', async () => {
    await becomeLate();
    const { provider: old } = await row();
    shop.sandbox.control.outage('errors');
    expect((await toggle('cancel')).statusCode).toBe(200);
    shop.sandbox.control.outage(null);
    await payAgain();
    const { provider } = await row();
    expect(provider).not.toBe(old);
    await payInBrowser(old);
    await shop.settle();
    await shop.travelTo(later(HOUR_MS));
    await shop.settle();
    expect(await row()).toMatchObject({ status: 'active', provider });
    expect((await shop.stripe.readSubscription(old)).status).toBe('canceled');
    expect((await shop.stripe.readSubscription(provider)).status).toBe('active');
    expect(await owedBack()).toEqual([{ taken: '500' }]);
  });
});

describe('cancelling a late payment that the provider knows to be paid', () => {
  it('keeps the month that was paid, though no webhook had told', async () => {
    await becomeLate();
    const { provider } = await row();
    shop.sandbox.control.loseEvents('all');
    await payInBrowser(provider);
    expect((await row()).status).toBe('past_due');
    const answer = await toggle('cancel');
    expect(answer.json<Subscription>()).toMatchObject({ status: 'cancelling', is_active: true });
    expect(await owedBack()).toEqual([]);
  });
});

describe('cancelling in the hour when the next month begins, while the provider is down', () => {
  it('is accepted at once, and nothing is debited', async () => {
    const before = (await invoicesOf((await row()).provider)).length;
    shop.sandbox.control.loseEvents('all');
    await shop.travelTo(after((await row()).current_period_end, MINUTE_MS));
    customer = await signInAgain(shop, customer);
    shop.sandbox.control.outage('errors');
    const answer = await toggle('cancel');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Subscription>()).toMatchObject({ status: 'cancelled', is_active: false });
    shop.sandbox.control.clearFaults();
    await shop.travelTo(later(2 * DAY_MS));
    const { provider } = await row();
    expect((await shop.stripe.readSubscription(provider)).status).toBe('canceled');
    const invoices = await invoicesOf(provider);
    expect(invoices).toHaveLength(before + 1);
    expect(invoices.filter(({ status }) => status === 'paid')).toHaveLength(before);
  });
});

describe('an attempt of the three days', () => {
  it('reads the invoices once to decide, and once to learn what it came to', async () => {
    await becomeLate();
    let readings = 0;
    const listInvoices: typeof shop.stripe.listInvoices = (...asked) => {
      readings += 1;
      return shop.stripe.listInvoices(...asked);
    };
    await shop.clock.moveTo(later(DAY_MS));
    await dunning.run({ ...shop, stripe: { ...shop.stripe, listInvoices } });
    expect(readings).toBe(2);
    expect((await row()).status).toBe('active');
  });
});

async function payAgain(): Promise<void> {
  const opened = (
    await shop.app.inject({
      method: 'POST',
      url: '/api/users/activate-purchased/',
      headers: customer.headers,
      payload: { automation_id: automation },
    })
  ).json();
  await payByCard(shop, opened);
  const confirmed = await shop.app.inject({
    method: 'POST',
    url: '/api/users/confirm-purchased-activation/',
    headers: customer.headers,
    payload: { payment_intent_id: opened.payment_intent_id },
  });
  expect(confirmed.statusCode).toBe(200);
}
