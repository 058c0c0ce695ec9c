import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { interruptedAt } from '#tests/between-provider-calls.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { answerByKey } from './keep-or-leave.ts';

let shop: TestShop;
let customer: TestCustomer;
let automationId: number;
let key: string;

// A shop for each test: its time only moves forward.
beforeEach(async () => {
  shop = await startShop();
  customer = await createCustomer(shop);
  automationId = await createAutomation(shop, { name: 'Relances', subscriptionPrice: 500 });
  await buy(shop, customer, automationId);
  await shop.sandbox.delivered();
  key = await keyOfEmail();
});
afterEach(() => shop.stop());

const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const answer = await shop.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, ...answer.json() };
};
const read = () => post('/api/price-change/notice/', { key });
const answer = (choice: 'keep' | 'leave') => post('/api/price-change/answer/', { key, choice });
const rows = async () =>
  (
    await shop.pool.query('select id, status from subscriptions where user_id = $1 order by id', [
      customer.id,
    ])
  ).rows;
const expired = { status: 400, code: 'link_expired' };

/** A change told now, of which the subscriber hears by email. */
async function keyOfEmail(): Promise<string> {
  const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
  const change = { subscription_price: 7, subscribers_from: parisDayIn(shop.clock.now(), 40) };
  await post(`/api/admin/automations/${automationId}/price-change/`, change, staff.headers);
  await shop.drain();
  const mail = shop.mailbox.messages().find(({ subject }) => subject.startsWith('Le prix de '));
  return /\/changement-de-prix#([\w-]+)/.exec(String(mail?.text))?.[1] ?? '';
}
async function comeBack(): Promise<void> {
  const { headers } = await signInAgain(shop, customer);
  const opened = await post('/api/users/activate-purchased/', { automation_id: automationId }, headers);
  await payByCard(shop, opened);
  const paid = { payment_intent_id: opened.payment_intent_id, automation_id: automationId };
  expect(await post('/api/users/confirm-purchased-activation/', paid, headers)).toMatchObject({
    status: 200,
  });
}

describe('the link of an email about a contract that is over', () => {
  it('says so, and nothing else: no month runs that could be kept or left', async () => {
    expect(await answer('leave')).toMatchObject({ status: 200, choice: 'left' });
    expect(await read()).toMatchObject({ status: 200, choice: 'left' });
    await shop.live(32);
    expect(await rows()).toMatchObject([{ status: 'cancelled' }]);
    expect(await read()).toMatchObject(expired);
    expect(await answer('keep')).toMatchObject(expired);
    expect(await answer('leave')).toMatchObject(expired);
  });

  it('does nothing to the one that its reader began since, on the same row', async () => {
    const [{ id }] = await rows();
    await answer('leave');
    await shop.live(32);
    await comeBack();
    expect(await rows()).toEqual([{ id, status: 'active' }]);
    expect(await read()).toMatchObject(expired);
    expect(await answer('leave')).toMatchObject(expired);
    expect(await rows()).toEqual([{ id, status: 'active' }]);
  });

  it('does nothing to the one that was begun while the provider was asked', async () => {
    await shop.pool.query(
      `update subscriptions set status = 'past_due', past_due_since = now() where user_id = $1`,
      [customer.id],
    );
    await shop.live(1);
    const { shop: interrupted } = interruptedAt(shop, 1, () =>
      shop.pool.query(
        `update subscriptions set status = 'active', past_due_since = null, start_date = $2 where user_id = $1`,
        [customer.id, shop.clock.now()],
      ),
    );
    await expect(answerByKey(interrupted, { key, choice: 'leave' })).rejects.toMatchObject({
      code: 'link_expired',
    });
    expect(await rows()).toMatchObject([{ status: 'active' }]);
  });
});

it('who leaves while a month is unpaid leaves at once, is told so, and the link opens nothing more', async () => {
  await shop.pool.query(
    `update subscriptions set status = 'past_due', past_due_since = now() where user_id = $1`,
    [customer.id],
  );
  shop.sandbox.control.outage('unreachable');
  expect(await answer('leave')).toMatchObject({ status: 200, choice: 'left', access_until: null });
  expect(await rows()).toMatchObject([{ status: 'cancelled' }]);
  expect(await read()).toMatchObject(expired);
});

it('shows what is really debited, as the email did: this subscription and all of them, under the cap', async () => {
  expect(await read()).toMatchObject({
    effect: { share_before: 5, share_after: 7, month_before: 5, month_after: 7, monthly_cap: 15 },
  });
  const other = await createAutomation(shop, { name: 'Autre outil', subscriptionPrice: 1400 });
  customer = await signInAgain(shop, customer);
  await buy(shop, customer, other);
  const { effect } = await read();
  expect(effect).toMatchObject({ month_before: 15, month_after: 15, monthly_cap: 15 });
  expect(effect.share_before).toBeCloseTo((15 * 5) / 19, 2);
  expect(effect.share_after).toBeCloseTo((15 * 7) / 21, 2);
});
