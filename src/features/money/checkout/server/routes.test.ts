import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { buy, confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { OpenedPayment, PaidStart, Quote } from '../contract.ts';

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
  automation = await createAutomation(shop, { name: `Outil vendu ${serial}` });
});

const post = (url: string, payload: object, headers: object = customer.headers) =>
  shop.app.inject({ method: 'POST', url, payload, headers: { ...headers } });
const quoteOf = async (id: number) =>
  shop.app.inject({ url: `/api/subscriptions/quote/?automation_id=${id}`, headers: customer.headers });
const create = '/api/subscriptions/create_subscription/';

describe('GET /api/payment-config/', () => {
  it('gives anybody the publishable key and the address of the sandbox, never the secret key', {
    tags: ['7.GET/api/payment-config/'],
  }, async () => {
    const answer = await shop.app.inject({ url: '/api/payment-config/' });
    expect(answer.json()).toEqual({
      provider: 'sandbox',
      publishable_key: 'pk_test_sandbox_rouage',
      api_url: shop.settings.STRIPE_API_URL,
      bank_debit: { creditor: expect.any(String) },
    });
    expect(answer.body).not.toContain('sk_');
  });
});

describe('GET /api/subscriptions/quote/', () => {
  it('prices a first purchase at its catalogue price', {
    tags: ['3.payment.config', '7.GET/api/subscriptions/quote/'],
  }, async () => {
    expect((await quoteOf(automation)).json<Quote>()).toMatchObject({
      type: 'initial',
      purchase_price: 35,
      first_month: 5,
      total_today: 40,
      monthly_price: 5,
      monthly_cost: 5,
      cap_discount: 0,
      month_before: 0,
      month_after: 5,
    });
  });

  it('shows what the cap takes off, to the cent that is charged', async () => {
    await buy(
      shop,
      customer,
      await createAutomation(shop, { name: `Cher ${serial}`, subscriptionPrice: 1200 }),
    );
    const dear = await createAutomation(shop, { name: `Cher aussi ${serial}`, subscriptionPrice: 800 });
    const quote = (await quoteOf(dear)).json<Quote>();
    expect(quote).toMatchObject({
      first_month: 3,
      first_month_discount: 5,
      total_today: 38,
      monthly_cost: 6,
      cap_discount: 2,
      month_before: 12,
      month_after: 15,
    });
    const opened = await openPurchase(shop, customer, dear);
    expect(opened.payment_amount).toBe(quote.total_today);
  });

  it('refuses a stranger, names the missing automation, and finds none that does not exist', async () => {
    expect(
      (await shop.app.inject({ url: `/api/subscriptions/quote/?automation_id=${automation}` })).statusCode,
    ).toBe(401);
    const unnamed = await shop.app.inject({ url: '/api/subscriptions/quote/', headers: customer.headers });
    expect(unnamed.statusCode).toBe(400);
    expect(unnamed.json()).toHaveProperty('automation_id');
    expect((await quoteOf(999_999)).statusCode).toBe(404);
  });
});

describe('POST /api/subscriptions/create_subscription/', () => {
  it('takes the money of whoever buys whatever, in any letters', async () => {
    const łucja = await createCustomer(shop, { firstName: 'Łucja', lastName: 'Çelik-O’Neill' });
    const tool = await createAutomation(shop, { name: `L’outil « ${'très long '.repeat(15)}» n°\u00a01` });
    expect(await buy(shop, łucja, tool)).toMatchObject({ amount: 40 });
  });

  it('answers the intent, its secret and the amount', {
    tags: ['3.payment', '7.POST/api/subscriptions/create_subscription/'],
  }, async () => {
    const answer = await post(create, { automation_id: automation, period: 'monthly' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<OpenedPayment>()).toMatchObject({
      automation_id: automation,
      intent_type: 'payment',
      payment_amount: 40,
      payment_intent_id: expect.stringMatching(/^pi_/),
      client_secret: expect.stringMatching(/_secret_/),
      subscription_id: expect.any(Number),
    });
  });

  it('keeps when the customer asked for access at once, and nothing when nobody did', async () => {
    const asked = () =>
      shop.pool.query('select immediate_access_at is not null as asked from payments where user_id = $1', [
        customer.id,
      ]);
    await post(create, { automation_id: automation });
    expect((await asked()).rows).toEqual([{ asked: false }]);
    await post(create, { automation_id: automation, immediate_access: true });
    expect((await asked()).rows).toEqual([{ asked: true }]);
  });

  it.each([
    ['a missing automation', { period: 'monthly' }, 'automation_id'],
    ['a text for a number', { automation_id: 'un', period: 'monthly' }, 'automation_id'],
    ['another period', { automation_id: 1, period: 'yearly' }, 'period'],
    ['a price of its own', { automation_id: 1, price: 1 }, 'price'],
    ['a free subscription', { automation_id: 1, is_free: true }, 'is_free'],
  ])('refuses %s with a message on its field', async (_case, body, field) => {
    const answer = await post(create, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()[field]).toEqual([expect.any(String)]);
  });

  it('refuses a stranger with 401 and an automation that is not for sale with its reason', {
    tags: ['4.bookable'],
  }, async () => {
    expect((await post(create, { automation_id: automation }, {})).statusCode).toBe(401);
    const closed = await createAutomation(shop, { name: `Fermé ${serial}`, subscriptionAvailable: false });
    const answer = await post(create, { automation_id: closed });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'automation_unavailable' });
  });

  it('refuses what is already subscribed, and what is already owned', async () => {
    await buy(shop, customer, automation);
    expect((await post(create, { automation_id: automation })).json()).toMatchObject({
      code: 'already_subscribed',
    });
    const owned = await createAutomation(shop, { name: `Possédé ${serial}` });
    await createPurchase(shop, { userId: customer.id, automationId: owned });
    const answer = await post(create, { automation_id: owned });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'already_owned' });
  });
});

describe('POST /api/users/activate-purchased/', () => {
  it('charges the month only, and brings the suspended row back to life under its own number', {
    tags: [
      '1.ownership-kept',
      '7.POST/api/users/activate-purchased/',
      '7.POST/api/users/confirm-purchased-activation/',
    ],
  }, async () => {
    await createPurchase(shop, { userId: customer.id, automationId: automation });
    const row = await createSubscription(shop, {
      userId: customer.id,
      automationId: automation,
      status: 'inactive',
      inactiveReason: 'suspended',
    });
    const opened = await post('/api/users/activate-purchased/', { automation_id: automation });
    expect(opened.json<OpenedPayment>()).toMatchObject({ payment_amount: 5, subscription_id: row });
    await payByCard(shop, opened.json());
    const answer = await post('/api/users/confirm-purchased-activation/', {
      payment_intent_id: opened.json<OpenedPayment>().payment_intent_id,
      automation_id: automation,
    });
    expect(answer.statusCode).toBe(200);
    const { rows } = await shop.pool.query(
      'select status, inactive_reason from subscriptions where id = $1',
      [row],
    );
    expect(rows).toEqual([{ status: 'active', inactive_reason: null }]);
  });

  it('refuses what is not owned', async () => {
    const answer = await post('/api/users/activate-purchased/', { automation_id: automation });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'not_owned' });
  });
});

describe('POST /api/subscriptions/:id/activate_restored_subscription/', () => {
  it("opens one's own restored row and finds nobody else's", {
    tags: ['7.POST/api/subscriptions/{id}/activate_restored_subscription/'],
  }, async () => {
    await createPurchase(shop, { userId: customer.id, automationId: automation });
    const row = await createSubscription(shop, {
      userId: customer.id,
      automationId: automation,
      status: 'inactive',
      inactiveReason: 'restored',
      isRestored: true,
    });
    const url = `/api/subscriptions/${row}/activate_restored_subscription/`;
    const other = await createCustomer(shop);
    expect((await post(url, {}, other.headers)).statusCode).toBe(404);
    const opened = await post(url, {});
    expect(opened.json<OpenedPayment>()).toMatchObject({
      payment_amount: 5,
      subscription_id: row,
      automation_id: automation,
    });
    await payByCard(shop, opened.json());
    const { payment_intent_id } = opened.json<OpenedPayment>();
    const confirmed = await post('/api/subscriptions/confirm_restored_payment/', {
      payment_intent_id,
      subscription_id: row,
    });
    expect(confirmed.statusCode).toBe(200);
  });
});

describe('a total of 0', () => {
  it('is confirmed by saving a card, without a charge', async () => {
    for (const price of [800, 900]) {
      await buy(
        shop,
        customer,
        await createAutomation(shop, { name: `Plafond ${serial} ${price}`, subscriptionPrice: price }),
      );
    }
    await createPurchase(shop, { userId: customer.id, automationId: automation });
    const before = shop.sandbox.control.balance();
    const answer = await post('/api/users/activate-purchased/', { automation_id: automation });
    const opened = answer.json<OpenedPayment>();
    expect(opened).toMatchObject({ payment_amount: 0 });
    expect(opened.intent_type).not.toBe('payment');
    if (opened.client_secret) await payByCard(shop, opened);
    const confirmed = await confirmPurchase(shop, customer, opened);
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.json()).toMatchObject({ amount: 0 });
    expect(shop.sandbox.control.balance()).toBe(before);
  });
});

describe('POST /api/stripe/webhook/', () => {
  it('refuses a body without a valid signature', { tags: ['7.POST/api/stripe/webhook/'] }, async () => {
    const answer = await post(
      '/api/stripe/webhook/',
      { id: 'evt_1', type: 'invoice.paid' },
      { 'stripe-signature': 't=1,v1=00' },
    );
    expect(answer.statusCode).toBe(400);
    const { rowCount } = await shop.pool.query(`select 1 from stripe_events where id = 'evt_1'`);
    expect(rowCount).toBe(0);
  });
});

describe('two server processes on one database', () => {
  it('a purchase begun on one is confirmed on the other, once', async () => {
    const other = await startSecondProcess(shop);
    try {
      const opened = await openPurchase(shop, customer, automation);
      await payByCard(shop, opened);
      const options = {
        method: 'POST',
        url: '/api/subscriptions/confirm_subscription_payment/',
        headers: customer.headers,
        payload: { payment_intent_id: opened.payment_intent_id },
      } as const;
      const [here, there] = await Promise.all([shop.app.inject(options), other.app.inject(options)]);
      expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
      expect(here.json().invoice_number).toBe(there.json().invoice_number);
      const { rowCount } = await shop.pool.query('select 1 from invoices where user_id = $1', [customer.id]);
      expect(rowCount).toBe(1);
    } finally {
      await other.stop();
    }
  });
});

describe('GET /api/payments/:id/', () => {
  const paidPage = (id: string, headers: object = customer.headers) =>
    shop.app.inject({ url: `/api/payments/${id}/`, headers: { ...headers } });

  it('says what was bought, for how much, with which receipt, and the debit to come', {
    tags: ['7.GET/api/payments/{id}/'],
  }, async () => {
    const { payment_id, invoice_number } = await buy(shop, customer, automation);
    const answer = await paidPage(payment_id);
    expect(answer.statusCode, answer.body).toBe(200);
    const paid = answer.json<PaidStart>();
    expect(paid).toMatchObject({
      id: payment_id,
      type: 'initial',
      automation: { id: automation, name: `Outil vendu ${serial}` },
      amount: 40,
      invoice: { number: invoice_number, pdf_url: `/api/invoices/${invoice_number}/pdf/` },
      next_debit: { amount: 5 },
    });
    expect(paid.lines.map(({ amount }) => amount)).toEqual([35, 5]);
    const [next] = (
      await shop.app.inject({ url: '/api/users/next-debits/', headers: customer.headers })
    ).json();
    expect(paid.next_debit?.at).toBe(next.at);
  });

  it('is nobody else’s, and nothing before it is paid', { tags: ['paying.page.own'] }, async () => {
    const { payment_id } = await buy(shop, customer, automation);
    const other = await createCustomer(shop);
    expect((await paidPage(payment_id, other.headers)).statusCode).toBe(404);
    expect((await paidPage(payment_id, {})).statusCode).toBe(401);
    await openPurchase(shop, other, automation);
    const { rows } = await shop.pool.query('select id from payments where user_id = $1', [other.id]);
    expect((await paidPage(rows[0].id, other.headers)).statusCode).toBe(404);
    expect((await paidPage('1')).statusCode).toBe(404);
  });
});
