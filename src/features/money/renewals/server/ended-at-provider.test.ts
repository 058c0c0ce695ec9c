import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let customer: TestCustomer;
let automationId: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
const subscription = async () =>
  (
    await rows(
      'select id, status, end_date, end_reason, current_period_end, stripe_subscription_id as provider from subscriptions where user_id = $1',
      customer.id,
    )
  )[0];
const toggle = (action: 'cancel' | 'reactivate') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/automations/${automationId}/toggle_subscription/`,
    headers: customer.headers,
    payload: { action },
  });

/** Somebody ends it in the provider's own dashboard. */
async function endByHand(): Promise<void> {
  const { provider } = await subscription();
  await fetch(`${shop.settings.STRIPE_API_URL}/v1/subscriptions/${provider}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${shop.settings.STRIPE_SECRET_KEY}` },
  });
  await shop.settle();
}

beforeEach(async () => {
  serial += 1;
  customer = await createCustomer(shop);
  automationId = await createAutomation(shop, { name: `Outil résilié ailleurs ${serial}` });
  await buy(shop, customer, automationId);
  await shop.settle();
});

it('keeps its paid month when it is ended at the provider: the customer and the staff are told, nothing is debited', async () => {
  const { id, current_period_end: paidUntil } = await subscription();
  await endByHand();
  expect(await subscription()).toMatchObject({ status: 'cancelling', end_date: paidUntil });
  const mails = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(customer.email));
  expect(mails.at(-1)?.subject).toMatch(/^Votre abonnement à Outil résilié ailleurs \d+ est annulé/);
  expect(mails.at(-1)?.text).toContain('L’équipe de');
  const alerts = await rows(
    `select id from alerts where kind = 'ended_at_provider' and details->>'subscription' = $1`,
    String(id),
  );
  expect(alerts).toHaveLength(1);

  await shop.travelTo(new Date(paidUntil.getTime() + HOUR_MS));
  expect(await subscription()).toMatchObject({ status: 'cancelled', end_reason: 'cancelled' });
  expect(await rows(`select 1 from orders where user_id = $1 and reason = 'renewal'`, customer.id)).toEqual(
    [],
  );
});

it('leaves nothing to pay when it is ended at the provider while its renewal is a draft', async () => {
  const { current_period_end: due } = await subscription();
  await shop.travelTo(new Date(due.getTime() + MINUTE_MS));
  const renewals = () =>
    rows(`select status from orders where user_id = $1 and reason = 'renewal'`, customer.id);
  expect(await renewals()).toEqual([{ status: 'pending' }]);
  await endByHand();
  expect(await subscription()).toMatchObject({ status: 'cancelled' });
  expect(await renewals()).toEqual([{ status: 'cancelled' }]);
});

it('cannot be taken back by its customer, who is told so instead of losing the month', async () => {
  const { current_period_end: paidUntil } = await subscription();
  await toggle('cancel');
  await shop.drain();
  await endByHand();
  const refused = await toggle('reactivate');
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'action_not_allowed' });
  expect(refused.json().detail).toContain('ne peut plus être repris');
  expect(await subscription()).toMatchObject({ status: 'cancelling', end_date: paidUntil });
});

it('is taken back without the provider, and ends with its paid month once the provider says that it is over', async () => {
  const { current_period_end: paidUntil } = await subscription();
  await toggle('cancel');
  await shop.drain();
  await endByHand();
  shop.sandbox.control.outage('unreachable');
  expect((await toggle('reactivate')).statusCode).toBe(200);
  shop.sandbox.control.outage(null);
  await shop.travelTo(new Date(shop.clock.now().getTime() + 3 * HOUR_MS));
  expect(await subscription()).toMatchObject({ status: 'cancelling', end_date: paidUntil });
});
