import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { compareNow } from '#money/provider/server/run-comparison.ts';
import { setShare } from '#money/subscriptions/server/month-price.ts';
import type { StripeGateway } from '#server/gateways/stripe/gateway.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { setEnd } from './end-account.ts';
import { setPause } from './set-pause.ts';

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
  automation = await createAutomation(shop, { name: `Outil repris ${serial}` });
  await buy(shop, customer, automation);
  await shop.settle();
});

const toggle = async (action: 'cancel' | 'reactivate') => {
  const url = `/api/automations/${automation}/toggle_subscription/`;
  const answer = await shop.app.inject({
    method: 'POST',
    url,
    headers: customer.headers,
    payload: { action },
  });
  expect(answer.statusCode).toBe(200);
};
const row = async () => {
  const query = `select id, status, stripe_subscription_id as provider from subscriptions where user_id = $1`;
  return (await shop.pool.query(query, [customer.id])).rows[0];
};
const atProvider = async () => shop.stripe.readSubscription((await row()).provider);

/** The outbox has taken the message: nobody else delivers it any more. */
async function taken(kind: 'set_end' | 'set_pause' = 'set_end') {
  const query = `update outbox o set done_at = now() from subscriptions s
    where o.kind = $2 and o.done_at is null and s.user_id = $1 and (o.payload->>'subscription')::int = s.id
    returning o.id, o.payload`;
  const { rows } = await shop.pool.query(query, [customer.id, kind]);
  expect(rows).toHaveLength(1);
  return { ...rows[0], userId: null };
}
const withCalls = (calls: Partial<StripeGateway>) => ({ ...shop, stripe: { ...shop.stripe, ...calls } });
/** Does something while the first call is on its way, which reaches the provider only then. */
function hanging(meanwhile: () => Promise<unknown>): () => Promise<unknown> {
  let first = true;
  return async () => {
    if (!first) return;
    first = false;
    await meanwhile();
  };
}

it('a cancellation that reaches the provider after its reactivation does not end the subscription there', async () => {
  await toggle('cancel');
  const message = await taken();
  const reactivated = hanging(async () => {
    await toggle('reactivate');
    await shop.drain();
    expect(await atProvider()).toMatchObject({ cancelAtPeriodEnd: false });
  });
  const setCancelAtPeriodEnd: StripeGateway['setCancelAtPeriodEnd'] = async (...told) => {
    await reactivated();
    await shop.stripe.setCancelAtPeriodEnd(...told);
  };
  await setEnd(withCalls({ setCancelAtPeriodEnd }), message);
  expect(await row()).toMatchObject({ status: 'active' });
  expect(await atProvider()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
});

it('a decision that changes at every telling is left to the next delivery', async () => {
  await toggle('cancel');
  const message = await taken();
  let tellings = 0;
  const setCancelAtPeriodEnd: StripeGateway['setCancelAtPeriodEnd'] = async (...told) => {
    tellings += 1;
    await shop.stripe.setCancelAtPeriodEnd(...told);
    await toggle(tellings % 2 === 1 ? 'reactivate' : 'cancel');
  };
  const delivery = setEnd(withCalls({ setCancelAtPeriodEnd }), message);
  await expect(delivery).rejects.toThrow('changes faster than the provider can be told');
  expect(tellings).toBe(5);
  await setEnd(shop, message);
  expect(await atProvider()).toMatchObject({ cancelAtPeriodEnd: (await row()).status === 'cancelling' });
});

it('a share that reaches the provider after a newer one is put right', async () => {
  const share = (cents: number) =>
    shop.pool.query('update subscriptions set monthly_share = $1 where user_id = $2', [cents, customer.id]);
  await share(300);
  const { id } = await row();
  const newer = hanging(async () => {
    await share(500);
    await setShare(shop, { id: `newer-${serial}`, payload: { subscription: id }, userId: null });
  });
  const setRecurringAmount: StripeGateway['setRecurringAmount'] = async (...told) => {
    await newer();
    await shop.stripe.setRecurringAmount(...told);
  };
  const older = { id: `older-${serial}`, payload: { subscription: id }, userId: null };
  await setShare(withCalls({ setRecurringAmount }), older);
  expect((await atProvider()).recurringAmount).toBe(500);
});

async function told(path: 'pause' | 'resume', payload: object) {
  const url = `/api/subscriptions/${(await row()).id}/${path}/`;
  const answer = await shop.app.inject({ method: 'POST', url, headers: customer.headers, payload });
  expect(answer.statusCode).toBe(200);
}

it('a pause that reaches the provider after it was taken back puts off no debit', async () => {
  const { currentPeriodEnd } = await atProvider();
  await told('pause', { months: 2 });
  const message = await taken('set_pause');
  const takenBack = hanging(async () => {
    await told('resume', {});
    await shop.drain();
    expect(await atProvider()).toMatchObject({ currentPeriodEnd });
  });
  const setPeriodEnd: StripeGateway['setPeriodEnd'] = async (...said) => {
    await takenBack();
    await shop.stripe.setPeriodEnd(...said);
  };
  await setPause(withCalls({ setPeriodEnd }), message);
  expect(await atProvider()).toMatchObject({ currentPeriodEnd });
});

it('a date that stayed put off at the provider is carried back by staff’s repair', async () => {
  const { currentPeriodEnd, id: provider } = await atProvider();
  await shop.stripe.setPeriodEnd(provider, new Date(currentPeriodEnd.getTime() + 60 * DAY_MS), 'left-behind');
  const [difference, ...others] = (await compareNow(shop)).differences;
  expect([difference?.kind, others]).toEqual(['period', []]);
  const { headers } = await createCustomer(shop, { isStaff: true, audience: 'admin' });
  const url = `/api/admin/provider-comparison/differences/${difference?.id}/repair/`;
  const repaired = await shop.app.inject({ method: 'POST', url, headers });
  expect(repaired.json()).toMatchObject({ agrees: true });
  expect(await atProvider()).toMatchObject({ currentPeriodEnd });
});
