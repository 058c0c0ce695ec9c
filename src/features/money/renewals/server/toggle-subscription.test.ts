import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { reconcileSubscription } from './renewals.ts';

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
  automation = await createAutomation(shop, { name: `Outil annulable ${serial}` });
});

const toggle = (action: unknown, who: { headers?: object } = customer, id: unknown = automation) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/automations/${id}/toggle_subscription/`,
    headers: { ...who.headers },
    payload: { action },
  });
const row = async (automationId = automation) => {
  const { rows } = await shop.pool.query(
    `select id, status, end_reason, end_date, current_period_end, monthly_share, stripe_subscription_id as provider
     from subscriptions where user_id = $1 and automation_id = $2 order by id desc`,
    [customer.id, automationId],
  );
  return rows[0];
};
const events = async () => {
  const { rows } = await shop.pool.query<{ act: string }>(
    `select e.act from ledger_events e join users u on u.ledger_id = e.ledger_id
     where u.id = $1 and e.entity = 'subscription' and e.act <> 'share_out' order by e.id`,
    [customer.id],
  );
  return rows.map(({ act }) => act);
};
const mails = (subject: RegExp) =>
  shop.mailbox
    .messages()
    .filter(
      ({ to, subject: said }) => JSON.stringify(to).includes(customer.email) && subject.test(said ?? ''),
    );
const taken = async () => {
  const invoices = await shop.stripe.listInvoices((await row()).provider);
  return invoices.reduce((sum, { amountPaid }) => sum + amountPaid, 0);
};
const atProvider = async () => shop.stripe.readSubscription((await row()).provider);

describe('POST /api/automations/{id}/toggle_subscription/', () => {
  it('is refused to strangers and to a staff token', async () => {
    expect((await toggle('cancel', {})).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await toggle('cancel', staff)).statusCode).toBe(403);
  });

  it.each([['suspend'], [undefined]])('refuses the action %s in French', async (action) => {
    const answer = await toggle(action);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().action).toEqual([
      'L’action doit être «\u00a0cancel\u00a0» ou «\u00a0reactivate\u00a0».',
    ]);
  });

  it('does not know another person’s subscription, an automation never had, or one that does not exist', async () => {
    await buy(shop, customer, automation);
    const other = await createCustomer(shop);
    for (const action of ['cancel', 'reactivate']) {
      expect((await toggle(action, other)).statusCode).toBe(404);
      expect((await toggle(action, customer, 999_999)).statusCode).toBe(404);
      expect((await toggle(action, customer, 'x')).statusCode).toBe(404);
    }
    expect((await row()).status).toBe('active');
  });
});

describe('cancelling an active subscription', () => {
  it('keeps access until the end of the paid month, asks the provider to end it then, and acknowledges once', {
    tags: ['1.cancelled-month', '7.POST/api/automations/{id}/toggle_subscription/'],
  }, async () => {
    await buy(shop, customer, automation);
    const { current_period_end: paidUntil } = await row();
    const headers = customer.headers;
    const [before] = (await shop.app.inject({ url: '/api/users/subscriptions/', headers })).json<
      Subscription[]
    >();
    // What the question before the cancellation says.
    expect(before?.paid_until).toBe(paidUntil.toISOString());
    const answer = await toggle('cancel');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Subscription>()).toMatchObject({
      status: 'cancelling',
      end_date: paidUntil.toISOString(),
      display_price: 0,
      is_active: true,
    });
    await shop.settle();
    expect(await atProvider()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(mails(/est annulé/)).toHaveLength(1);
    expect(JSON.stringify(mails(/est annulé/)[0])).toContain('Demande reçue le');
  });

  it('twice, and twice at once, changes and writes nothing more', async () => {
    await buy(shop, customer, automation);
    const answers = await Promise.all([toggle('cancel'), toggle('cancel')]);
    answers.push(await toggle('cancel'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await shop.settle();
    expect((await events()).filter((act) => act === 'cancel')).toHaveLength(1);
    expect(mails(/est annulé/)).toHaveLength(1);
  });

  it('stands when the provider is down, and reaches it when it is back', async () => {
    await buy(shop, customer, automation);
    await shop.settle();
    shop.sandbox.control.outage('errors');
    expect((await toggle('cancel')).statusCode).toBe(200);
    await shop.drain();
    shop.sandbox.control.outage(null);
    await shop.travelTo(new Date(shop.clock.now().getTime() + MINUTE_MS));
    expect(await atProvider()).toMatchObject({ cancelAtPeriodEnd: true });
  });

  it('process killed between the provider’s answer and the commit: comes to the same end', async () => {
    await buy(shop, customer, automation);
    const { provider } = await row();
    shop.sandbox.control.dropAfterCommit({ path: `/v1/subscriptions/${provider}`, method: 'POST', times: 3 });
    await toggle('cancel');
    await shop.drain();
    shop.sandbox.control.clearFaults();
    await shop.travelTo(new Date(shop.clock.now().getTime() + MINUTE_MS));
    expect((await row()).status).toBe('cancelling');
    expect(await atProvider()).toMatchObject({ cancelAtPeriodEnd: true });
  });

  it('counts toward the cap until it ends; then the others’ shares are set anew', async () => {
    const other = await createAutomation(shop, { name: `Voisin ${serial}`, subscriptionPrice: 1000 });
    const mine = await createAutomation(shop, { name: `Mien ${serial}`, subscriptionPrice: 1000 });
    await buy(shop, customer, other);
    await buy(shop, customer, mine);
    await toggle('cancel', customer, mine);
    await shop.settle();
    expect((await row(other)).monthly_share).toBe(750);
    const { end_date: end } = await row(mine);
    await shop.travelTo(new Date(end.getTime() + 3 * HOUR_MS));
    await shop.settle();
    expect(await row(mine)).toMatchObject({ status: 'cancelled', end_reason: 'cancelled', monthly_share: 0 });
    expect((await row(other)).monthly_share).toBe(1000);
    const { rows } = await shop.pool.query(
      `select count(*)::int as renewals from orders where user_id = $1 and reason = 'renewal' and total_amount > 0`,
      [customer.id],
    );
    expect(rows[0].renewals).toBe(1);
  });

  it('webhooks lost: ends all the same, and nothing more is debited', async () => {
    await buy(shop, customer, automation);
    await toggle('cancel');
    await shop.settle();
    shop.sandbox.control.loseEvents('all');
    const { end_date: end } = await row();
    await shop.travelTo(new Date(end.getTime() + MINUTE_MS));
    shop.sandbox.control.clearFaults();
    expect((await row()).status).toBe('cancelled');
    expect((await atProvider()).status).toBe('canceled');
  });

  it('the provider never heard of it: the month that began is voided, not debited', async () => {
    await buy(shop, customer, automation);
    const before = await taken();
    await toggle('cancel');
    await shop.pool.query(`update outbox set due_at = $1 where kind = 'set_end' and done_at is null`, [
      new Date(shop.clock.now().getTime() + 400 * DAY_MS),
    ]);
    const { end_date: end } = await row();
    await shop.travelTo(new Date(end.getTime() + MINUTE_MS));
    await shop.travelTo(new Date(end.getTime() + 2 * DAY_MS));
    await shop.settle();
    expect((await row()).status).toBe('cancelled');
    expect((await atProvider()).status).toBe('canceled');
    expect(await taken()).toBe(before);
  });

  it('in the hour when the next month is a draft: ends at once and debits nothing', async () => {
    await buy(shop, customer, automation);
    const before = await taken();
    const { current_period_end: end } = await row();
    await shop.travelTo(new Date(end.getTime() + MINUTE_MS));
    customer = await signInAgain(shop, customer);
    expect((await toggle('cancel')).json<Subscription>()).toMatchObject({
      status: 'cancelled',
      is_active: false,
    });
    await shop.settle();
    await shop.travelTo(new Date(end.getTime() + 2 * DAY_MS));
    expect(await taken()).toBe(before);
    const { rows } = await shop.pool.query(
      `select status from orders where user_id = $1 and reason = 'renewal'`,
      [customer.id],
    );
    expect(rows.every(({ status }) => status === 'cancelled')).toBe(true);
    expect(mails(/est annulé/)).toHaveLength(1);
  });
});

describe('money taken for a month after the end', () => {
  it('is told to staff once, for it is owed back', async () => {
    await buy(shop, customer, automation);
    await shop.settle();
    const { provider, current_period_end: end } = await row();
    shop.sandbox.control.loseEvents('all');
    await shop.pool.query(
      `update subscriptions set status = 'cancelled', end_reason = 'cancelled', end_date = current_period_end
       where stripe_subscription_id = $1`,
      [provider],
    );
    // Stripe waits three days for somebody to hear of a draft.
    await shop.travelTo(new Date(end.getTime() + 5 * DAY_MS));
    shop.sandbox.control.clearFaults();
    for (const _time of [1, 2]) await reconcileSubscription(shop, provider);
    const { rows } = await shop.pool.query(
      `select details->>'taken' as taken from alerts where kind = 'paid_after_end' and details->>'subscription' = $1`,
      [String((await row()).id)],
    );
    expect(rows).toEqual([{ taken: '500' }]);
    expect((await row()).status).toBe('cancelled');
  });
});

describe('cancelling a late payment', () => {
  it('ends at once, voids what was due and leaves nothing payable', async () => {
    await buy(shop, customer, automation);
    const { current_period_end: end } = await row();
    shop.sandbox.control.declineNext('card_declined', { times: 20 });
    await shop.travelTo(new Date(end.getTime() + 2 * HOUR_MS));
    expect((await row()).status).toBe('past_due');
    customer = await signInAgain(shop, customer);
    expect((await toggle('cancel')).json<Subscription>()).toMatchObject({
      status: 'cancelled',
      is_active: false,
    });
    expect((await toggle('cancel')).statusCode).toBe(200);
    await shop.settle();
    shop.sandbox.control.clearFaults();
    expect((await atProvider()).status).toBe('canceled');
    const invoices = await shop.stripe.listInvoices((await row()).provider);
    expect(invoices.filter(({ status }) => status === 'open' || status === 'draft')).toEqual([]);
    expect(mails(/est annulé/)).toHaveLength(1);
    expect((await events()).filter((act) => act === 'cancel')).toHaveLength(1);
  });
});

describe('taking a cancellation back', () => {
  it('before the end: active again, nothing paid now, the provider renews, one email', async () => {
    await buy(shop, customer, automation);
    const before = await taken();
    await toggle('cancel');
    await shop.settle();
    const answer = await toggle('reactivate');
    expect(answer.json<Subscription>()).toMatchObject({ status: 'active', end_date: null, display_price: 5 });
    expect((await toggle('reactivate')).statusCode).toBe(200);
    await shop.settle();
    expect(await atProvider()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    expect(await taken()).toBe(before);
    expect(mails(/continue/)).toHaveLength(1);
  });

  it('right after cancelling, before the provider heard of either: the last decision wins', async () => {
    await buy(shop, customer, automation);
    await toggle('cancel');
    await toggle('reactivate');
    await shop.settle();
    expect(await atProvider()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  });

  it.each([
    ['cancelled', {}],
    ['inactive', {}],
    ['cancelling', { endDate: new Date('2020-01-01') }],
  ] as const)('of a row that is %s asks for a payment', async (status, values) => {
    await createPurchase(shop, { userId: customer.id, automationId: automation });
    await createSubscription(shop, { userId: customer.id, automationId: automation, status, ...values });
    const answer = await toggle('reactivate');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      detail: 'Un paiement est nécessaire pour activer cet abonnement.',
      code: 'payment_required',
    });
  });

  it('of what is owned and was never subscribed to asks for a payment; there is nothing to cancel', async () => {
    await createPurchase(shop, { userId: customer.id, automationId: automation });
    expect((await toggle('reactivate')).json()).toMatchObject({ code: 'payment_required' });
    expect((await toggle('cancel')).statusCode).toBe(404);
  });

  it('of a late payment is not possible: the card must be changed', async () => {
    await createSubscription(shop, { userId: customer.id, automationId: automation, status: 'past_due' });
    expect((await toggle('reactivate')).json()).toEqual({
      detail: "Impossible de modifier l'abonnement",
      code: 'action_not_allowed',
    });
  });
});

describe('what is offered', () => {
  it.each([
    ['a gift', { status: 'offered' }],
    ['a trial', { status: 'active', isFree: true, endDate: new Date('2099-01-01') }],
  ] as const)('%s is neither cancelled nor paid for', { tags: ['1.offered'] }, async (_name, values) => {
    await createSubscription(shop, { userId: customer.id, automationId: automation, ...values });
    for (const action of ['cancel', 'reactivate']) {
      const answer = await toggle(action);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'action_not_allowed' });
    }
  });
});
