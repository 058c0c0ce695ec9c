import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { answerBank, buy, confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

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
  automation = await createAutomation(shop, { name: `Outil ${serial}` });
});
afterEach(async () => {
  shop.sandbox.control.clearFaults();
  await shop.drain();
});

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;

const outcome = async () => {
  const [counts] = await rows<Record<string, number>>(
    `select (select count(*)::int from subscriptions where user_id = $1 and status = 'active') as active,
            (select count(*)::int from purchases where user_id = $1) as owned,
            (select count(*)::int from orders where user_id = $1 and status = 'paid') as paid,
            (select count(*)::int from invoices where user_id = $1) as invoices`,
    customer.id,
  );
  return counts;
};
const once = { active: 1, owned: 1, paid: 1, invoices: 1 };
const nothing = { active: 0, owned: 0, paid: 0, invoices: 0 };

const receipts = async () => {
  await shop.drain();
  return shop.mailbox.messages().filter(({ to }) => JSON.stringify(to).includes(customer.email));
};
const minutes = (count: number) => new Date(shop.clock.now().getTime() + count * MINUTE_MS);

describe('a purchase', () => {
  it('buys, owns, subscribes, numbers one invoice and sends one receipt', {
    tags: ['4.payment.order', '7.POST/api/subscriptions/confirm_subscription_payment/'],
  }, async () => {
    const confirmed = await buy(shop, customer, automation);
    expect(confirmed).toMatchObject({ amount: 40, automation: { id: automation } });
    expect(confirmed.invoice_number).toMatch(/^F-\d{4}-\d{6}$/);
    await shop.settle();
    expect(await outcome()).toEqual(once);
    const [receipt, ...others] = await receipts();
    expect(others).toEqual([]);
    const filename = `${confirmed.invoice_number}.pdf`;
    expect(receipt?.attachments[0]).toMatchObject({ filename, mimeType: 'application/pdf' });
  });

  it('webhook before confirm: activates once, and the confirm answers the same', {
    tags: ['7.confirm.answer'],
  }, async () => {
    const opened = await openPurchase(shop, customer, automation);
    await payByCard(shop, opened);
    await shop.settle();
    expect(await outcome()).toEqual(once);
    expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
    expect(await outcome()).toEqual(once);
    expect(await receipts()).toHaveLength(1);
  });

  it('confirm never comes: the webhook alone activates', async () => {
    await payByCard(shop, await openPurchase(shop, customer, automation));
    await shop.settle();
    expect(await outcome()).toEqual(once);
  });

  it('webhook lost: the sweep finds the payment after two minutes', async () => {
    shop.sandbox.control.loseEvents('all');
    await payByCard(shop, await openPurchase(shop, customer, automation));
    await shop.settle();
    expect(await outcome()).toEqual(nothing);
    await shop.clock.moveTo(minutes(3));
    await shop.drain();
    expect(await outcome()).toEqual(once);
  });

  it('event twice: changes nothing the second time', async () => {
    shop.sandbox.control.duplicateEvents('all');
    await buy(shop, customer, automation);
    await shop.settle();
    expect(await outcome()).toEqual(once);
    expect(await receipts()).toHaveLength(1);
  });

  it('events out of order: comes to the same end', async () => {
    shop.sandbox.control.holdEvents();
    await payByCard(shop, await openPurchase(shop, customer, automation));
    await shop.sandbox.control.releaseEvents('newest_first');
    await shop.settle();
    expect(await outcome()).toEqual(once);
  });

  it('provider down: says so in French, charges nothing, and the same click works later', async () => {
    shop.sandbox.control.outage('errors');
    const refused = await shop.app.inject({
      method: 'POST',
      url: '/api/subscriptions/create_subscription/',
      headers: customer.headers,
      payload: { automation_id: automation, period: 'monthly' },
    });
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'payment_provider_unavailable' });
    shop.sandbox.control.outage(null);
    await buy(shop, customer, automation);
    expect(await outcome()).toEqual(once);
  });

  it("process killed between the provider's answer and the commit: the operation is found again and paid once", async () => {
    const opened = await openPurchase(shop, customer, automation);
    await rows(
      `update payments set status = 'created', stripe_subscription_id = null, stripe_invoice_id = null, stripe_intent_id = null
       where user_id = $1`,
      customer.id,
    );
    await payByCard(shop, opened);
    await shop.settle();
    expect(await outcome()).toEqual(once);
    expect(shop.sandbox.control.balance()).toBeGreaterThan(0);
  });

  it('process killed before the provider answered: the second click takes up the same operation', async () => {
    shop.sandbox.control.dropAfterCommit({ path: '/v1/subscriptions', method: 'POST', times: 3 });
    await shop.app.inject({
      method: 'POST',
      url: '/api/subscriptions/create_subscription/',
      headers: customer.headers,
      payload: { automation_id: automation, period: 'monthly' },
    });
    shop.sandbox.control.clearFaults();
    await buy(shop, customer, automation);
    const [count] = await rows<{ count: number }>(
      'select count(*)::int from payments where user_id = $1',
      customer.id,
    );
    expect(count).toEqual({ count: 1 });
    expect(await outcome()).toEqual(once);
  });

  it('double click: two requests at once open one payment', async () => {
    const [first, second] = await Promise.all([
      openPurchase(shop, customer, automation),
      openPurchase(shop, customer, automation),
    ]);
    expect(second.payment_intent_id).toBe(first.payment_intent_id);
    expect(second.client_secret).toBe(first.client_secret);
  });

  it('double confirm: two requests at once settle one payment', async () => {
    const opened = await openPurchase(shop, customer, automation);
    await payByCard(shop, opened);
    const answers = await Promise.all([
      confirmPurchase(shop, customer, opened),
      confirmPurchase(shop, customer, opened),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await outcome()).toEqual(once);
    expect(await receipts()).toHaveLength(1);
  });

  it('amount changed meanwhile: the old payment becomes impossible and a new one opens at the new amount', async () => {
    const first = await openPurchase(shop, customer, automation);
    await rows('update automations set purchase_price = 4100 where id = $1', automation);
    const second = await openPurchase(shop, customer, automation);
    expect(second.payment_amount).toBe(46);
    expect(second.payment_intent_id).not.toBe(first.payment_intent_id);
    expect((await payByCard(shop, first)).error).toBeDefined();
    await payByCard(shop, second);
    expect((await confirmPurchase(shop, customer, second)).json()).toMatchObject({ amount: 46 });
    expect(await outcome()).toEqual(once);
  });

  it('3-D Secure: not active before the bank says yes, active after', async () => {
    const opened = await openPurchase(shop, customer, automation);
    const action = await payByCard(shop, opened, '4000002500003155');
    expect(action.status).toBe('requires_action');
    const early = await confirmPurchase(shop, customer, opened);
    expect(early.statusCode).toBe(400);
    expect(early.json()).toMatchObject({ code: 'payment_not_confirmed' });
    await answerBank(action, 'authorize');
    expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
    expect(await outcome()).toEqual(once);
  });

  it('3-D Secure refused: says so and leaves the same payment open for another card', async () => {
    const opened = await openPurchase(shop, customer, automation);
    await answerBank(await payByCard(shop, opened, '4000002500003155'), 'refuse');
    const refused = await confirmPurchase(shop, customer, opened);
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({ code: 'payment_failed' });
    await payByCard(shop, opened);
    expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
    expect(await outcome()).toEqual(once);
  });

  it('declined then another card: the reason is told in French and nothing is lost', async () => {
    const opened = await openPurchase(shop, customer, automation);
    expect((await payByCard(shop, opened, '4000000000009995')).error).toMatchObject({
      decline_code: 'insufficient_funds',
    });
    const refused = await confirmPurchase(shop, customer, opened);
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toEqual({
      detail: 'Le solde de votre carte est insuffisant.',
      code: 'payment_failed',
    });
    await payByCard(shop, opened);
    expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
    expect(await outcome()).toEqual(once);
  });

  it("somebody else's PaymentIntent: is not found, and nothing is activated for anybody", async () => {
    const opened = await openPurchase(shop, customer, automation);
    const other = await createCustomer(shop);
    const answer = await confirmPurchase(shop, other, opened);
    expect(answer.statusCode).toBe(404);
    expect(await outcome()).toEqual(nothing);
  });

  it('wrong amount: is not activated, and an alert waits for staff', async () => {
    const opened = await openPurchase(shop, customer, automation);
    await rows(
      'update payments set amount = amount + 1, purchase_amount = purchase_amount + 1 where user_id = $1',
      customer.id,
    );
    await payByCard(shop, opened);
    const answer = await confirmPurchase(shop, customer, opened);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'payment_mismatch' });
    await shop.settle();
    expect(await outcome()).toEqual(nothing);
    const alerts = await rows(
      `select 1 from alerts where kind = 'wrong_amount' and details->>'expected' = '4001'`,
    );
    expect(alerts).toHaveLength(1);
  });

  it('abandoned: after 23 hours the payment is voided, its order cancelled, and a new one can be opened', async () => {
    await openPurchase(shop, customer, automation);
    await shop.travelTo(minutes(24 * 60));
    await shop.drain();
    const [payment] = await rows('select status from payments where user_id = $1', customer.id);
    expect(payment).toEqual({ status: 'voided' });
    await buy(shop, await signInAgain(shop, customer), automation);
    expect(await outcome()).toEqual(once);
  });
});
