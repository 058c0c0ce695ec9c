import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Shop } from '#server/shop.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { buy, confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { selectUnsettled } from './checkout-store.ts';
import { openPayment } from './open-payment.ts';
import { voidPayment } from './reconcile-payment.ts';

let shop: TestShop;
let customer: TestCustomer;
let automation: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  customer = await createCustomer(shop);
  automation = await newTool();
});
afterEach(async () => {
  shop.sandbox.control.clearFaults();
  await shop.settle();
});

const newTool = () => {
  serial += 1;
  return createAutomation(shop, { name: `Outil renoncé ${serial}` });
};
const minutes = (count: number) => new Date(shop.clock.now().getTime() + count * MINUTE_MS);
/** A provider that does something else in the middle of one of its calls. */
const interrupted = (calls: Partial<Shop['stripe']>): Shop => ({
  ...shop,
  stripe: { ...shop.stripe, ...calls },
});
const payments = async () => {
  const query =
    'select id, status, stripe_subscription_id as provider from payments where user_id = $1 order by created_at';
  return (await shop.pool.query(query, [customer.id])).rows;
};
const outcome = async () => {
  const query = `select (select count(*)::int from subscriptions where user_id = $1 and status = 'active') as active,
    (select count(*)::int from purchases where user_id = $1) as owned,
    (select count(*)::int from invoices where user_id = $1) as invoices`;
  return (await shop.pool.query(query, [customer.id])).rows[0];
};
const owedBack = async () => {
  const query = `select details->>'taken' as taken from alerts where kind = 'paid_after_void' and details->>'user' = $1`;
  return (await shop.pool.query(query, [String(customer.id)])).rows;
};
const start = { type: 'initial', immediateAccess: false } as const;

describe('making a payment impossible', () => {
  it('paid in the very instant: the payment is honoured, and its subscription goes on', async () => {
    const opened = await openPurchase(shop, customer, automation);
    const [waiting] = await selectUnsettled(shop.db, customer.id);
    const voidInvoice: Shop['stripe']['voidInvoice'] = async (id) => {
      expect(await payByCard(shop, opened)).toMatchObject({ status: 'succeeded' });
      return shop.stripe.voidInvoice(id);
    };
    const ended = await voidPayment(interrupted({ voidInvoice }), waiting!);
    expect(ended.status).toBe('succeeded');
    await shop.settle();
    expect(await outcome()).toEqual({ active: 1, owned: 1, invoices: 1 });
    const [{ provider }] = await payments();
    expect((await shop.stripe.readSubscription(provider)).status).toBe('active');
  });

  it.each([
    ['of the invoice', '/void'],
    ['of the subscription', '/v1/subscriptions/'],
  ])(
    'connection dropped after the provider’s commit (%s): the next click ends it, and the old intent takes nothing',
    async (_what, path) => {
      const first = await openPurchase(shop, customer, automation);
      const other = await newTool();
      shop.sandbox.control.dropAfterCommit({ path, times: 3 });
      await shop.app.inject({
        method: 'POST',
        url: '/api/subscriptions/create_subscription/',
        headers: customer.headers,
        payload: { automation_id: other, period: 'monthly' },
      });
      shop.sandbox.control.clearFaults();
      await buy(shop, customer, other);
      expect((await payByCard(shop, first)).error).toBeDefined();
      await shop.settle();
      expect((await payments()).map(({ status }) => status)).toEqual(['voided', 'succeeded']);
      expect(await outcome()).toEqual({ active: 1, owned: 1, invoices: 1 });
      expect(await owedBack()).toEqual([]);
    },
  );
});

describe('a payment that ends at the provider in a way that nobody here asked for', () => {
  it('cancelled there once paid, before we knew of it: ends here with its paid month, and staff are told', async () => {
    const opened = await openPurchase(shop, customer, automation);
    await shop.settle();
    const [{ provider }] = await payments();
    shop.sandbox.control.loseEvents('all');
    await payByCard(shop, opened);
    await shop.stripe.cancelSubscription(provider);
    expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
    const query =
      'select status, end_date = current_period_end as paid from subscriptions where user_id = $1';
    expect((await shop.pool.query(query, [customer.id])).rows).toEqual([
      { status: 'cancelling', paid: true },
    ]);
    const alert = `select 1 from alerts where kind = 'ended_at_provider' and once_key = $1`;
    expect((await shop.pool.query(alert, [`ended:${provider}`])).rows).toHaveLength(1);
  });

  it('died there while the bank was said to be at work: does not stand in the way of another purchase', async () => {
    await openPurchase(shop, customer, automation);
    await shop.settle();
    const [{ provider }] = await payments();
    shop.sandbox.control.loseEvents('all');
    await shop.pool.query(`update payments set status = 'processing' where user_id = $1`, [customer.id]);
    await shop.stripe.cancelSubscription(provider);
    await buy(shop, customer, await newTool());
    expect((await payments()).map(({ status }) => status)).toEqual(['voided', 'succeeded']);
  });
});

describe('a start that the provider begins after it was given up', () => {
  it('is ended there, and its browser gets nothing to pay', async () => {
    const startSubscription: Shop['stripe']['startSubscription'] = async (asked) => {
      await shop.clock.moveTo(minutes(3));
      await shop.drain();
      expect((await payments()).map(({ status }) => status)).toEqual(['voided']);
      return shop.stripe.startSubscription(asked);
    };
    const opening = { ...start, userId: customer.id, automationId: automation };
    await expect(openPayment(interrupted({ startSubscription }), opening)).rejects.toMatchObject({
      code: 'unavailable',
    });
    const [{ id }] = await payments();
    const query = 'select stripe_customer_id as id from users where id = $1';
    const [{ id: customerId }] = (await shop.pool.query(query, [customer.id])).rows;
    const late = await shop.stripe.findByOperation(customerId, id);
    expect(late?.status).toBe('incomplete_expired');
    expect(await owedBack()).toEqual([]);
  });

  it('does not stand in the way of another purchase, though its process died a moment ago', async () => {
    const died = new Error('killed');
    const startSubscription: Shop['stripe']['startSubscription'] = () => Promise.reject(died);
    const opening = { ...start, userId: customer.id, automationId: automation };
    await expect(openPayment(interrupted({ startSubscription }), opening)).rejects.toBe(died);
    await buy(shop, customer, await newTool());
    expect((await payments()).map(({ status }) => status)).toEqual(['voided', 'succeeded']);
  });

  it('whose process died too: the provider’s event alone ends it', async () => {
    const died = new Error('killed');
    const startSubscription: Shop['stripe']['startSubscription'] = async (asked) => {
      await shop.clock.moveTo(minutes(3));
      await shop.drain();
      await shop.stripe.startSubscription(asked);
      throw died;
    };
    const opening = { ...start, userId: customer.id, automationId: automation };
    await expect(openPayment(interrupted({ startSubscription }), opening)).rejects.toBe(died);
    await shop.settle();
    const query = 'select stripe_customer_id as id from users where id = $1';
    const [{ id }] = (await shop.pool.query(query, [customer.id])).rows;
    const [payment] = await payments();
    expect((await shop.stripe.findByOperation(id, payment.id))?.status).toBe('incomplete_expired');
  });
});

describe('a payment that succeeds at the provider though it was voided here', () => {
  it.each(['oldest_first', 'newest_first'] as const)(
    'activates nothing, is billed no further, and staff owe it back once (events %s)',
    async (order) => {
      const opened = await openPurchase(shop, customer, automation);
      await shop.settle();
      // By no way that we know of: the row says voided, the provider knows nothing of it.
      await shop.pool.query(`update payments set status = 'voided', settled_at = now() where user_id = $1`, [
        customer.id,
      ]);
      await shop.pool.query(`update orders set status = 'cancelled' where user_id = $1`, [customer.id]);
      shop.sandbox.control.holdEvents();
      expect(await payByCard(shop, opened)).toMatchObject({ status: 'succeeded' });
      await shop.sandbox.control.releaseEvents(order);
      await shop.settle();
      expect(await owedBack()).toEqual([{ taken: '4000' }]);
      expect(await outcome()).toEqual({ active: 0, owned: 0, invoices: 0 });
      const [{ provider }] = await payments();
      expect((await shop.stripe.readSubscription(provider)).status).toBe('canceled');
      const answer = await confirmPurchase(shop, customer, opened);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'payment_mismatch']);
      expect(await owedBack()).toHaveLength(1);
    },
  );
});

describe('a start that owes nothing today', () => {
  it('and never gets its card is given up after 23 hours, here and at the provider, where it lived', async () => {
    await createSubscription(shop, {
      userId: customer.id,
      automationId: await newTool(),
      individualPrice: 1500,
      monthlyShare: 1500,
      currentPeriodEnd: minutes(20 * 24 * 60),
    });
    await createPurchase(shop, { userId: customer.id, automationId: automation });
    const opened = await shop.app.inject({
      method: 'POST',
      url: '/api/users/activate-purchased/',
      headers: customer.headers,
      payload: { automation_id: automation, immediate_access: true },
    });
    expect(opened.json()).toMatchObject({ intent_type: 'setup', payment_amount: 0 });
    const [{ provider }] = await payments();
    await shop.travelTo(minutes(22 * 60));
    expect(await payments()).toMatchObject([{ status: 'open' }]);
    expect((await shop.stripe.readSubscription(provider)).status).toBe('active');
    await shop.travelTo(minutes(2 * 60));
    expect(await payments()).toMatchObject([{ status: 'voided' }]);
    expect((await shop.stripe.readSubscription(provider)).status).toBe('canceled');
  });
});
