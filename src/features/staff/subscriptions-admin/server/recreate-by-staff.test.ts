import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import type { TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { staffAndCustomers, takenFrom } from '#tests/staff-and-customers.ts';
import { startSecondProcess, type TestShop } from '#tests/start-shop.ts';
import type { ChangedByStaff } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;
let automation: number;

const cases = staffAndCustomers();
beforeEach(async () => {
  ({ shop, staff, customer, automation } = await cases.next('Outil perdu'));
});

const row = async () => {
  const { rows } = await shop.pool.query(
    `select id, status, current_period_end, stripe_subscription_id as provider
     from subscriptions where user_id = $1 and automation_id = $2 order by id desc`,
    [customer.id, automation],
  );
  return rows[0];
};
const path = async (act: string) => `/api/admin/subscriptions/${(await row()).id}/${act}/`;
const ask = async (by = staff) => by.ask('POST', await path('recreate-stripe'));
const done = async () => {
  const answer = await ask();
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json<ChangedByStaff>();
};
const acts = async () => {
  const { rows } = await shop.pool.query<{ act: string; actor_ledger_id: string | null }>(
    `select e.act, e.actor_ledger_id from ledger_events e join users u on u.ledger_id = e.ledger_id
     where u.id = $1 and e.entity = 'subscription' order by e.id`,
    [customer.id],
  );
  return rows;
};
const taken = () => takenFrom(shop, customer.id);
const minutes = (count: number) => new Date(shop.clock.now().getTime() + count * MINUTE_MS);

/** How many subscriptions of the customer still bill, or will. */
async function aliveAtProvider(): Promise<number> {
  const { rows } = await shop.pool.query('select stripe_customer_id as id from users where id = $1', [
    customer.id,
  ]);
  const created = shop.sandbox.control.events('customer.subscription.created');
  const read = await Promise.all(
    created.map(({ data }) => shop.stripe.readSubscription(`${data.object.id}`)),
  );
  return read.filter(
    ({ customerId, status }) =>
      customerId === rows[0].id && status !== 'canceled' && status !== 'incomplete_expired',
  ).length;
}

/** An active subscription that the provider knows nothing of any more, and has told nobody. */
async function lost(): Promise<void> {
  await buy(shop, customer, automation);
  await shop.settle();
  shop.sandbox.control.loseEvents('all');
  await shop.stripe.cancelSubscription((await row()).provider);
  await shop.settle();
  shop.sandbox.control.clearFaults();
}

/** The provider began it, and we never heard so: as when the process is killed before it could write anything. */
async function killedAfterTheProvider(): Promise<void> {
  shop.sandbox.control.failRequests({ path: '/v1/subscriptions', method: 'POST', when: 'after' });
  expect((await ask()).statusCode).toBe(503);
  expect(await aliveAtProvider()).toBe(1);
}

describe('POST /api/admin/subscriptions/{id}/recreate-stripe/', () => {
  it('begins anew on the saved card, debited when the paid month is over, and is signed', async () => {
    await lost();
    const { current_period_end: paidUntil, provider: old } = await row();
    const before = await taken();
    expect(await done()).toMatchObject({
      message: 'Abonnement recréé avec succès',
      stripe_recreated: true,
      subscription: { status: 'active' },
    });
    await shop.settle();
    const { provider } = await row();
    expect(provider).not.toBe(old);
    const read = await shop.stripe.readSubscription(provider);
    expect(read.status).toBe('trialing');
    expect(Math.abs(read.currentPeriodEnd.getTime() - paidUntil.getTime())).toBeLessThan(1000);
    expect((await acts()).at(-1)).toEqual({ act: 'recreate_at_provider', actor_ledger_id: staff.ledgerId });
    expect(await taken()).toBe(before);
    await shop.travelTo(new Date(paidUntil.getTime() + 3 * HOUR_MS));
    await shop.settle();
    expect(await taken()).toBe(before + 500);
    expect((await row()).status).toBe('active');
  }, 60_000);

  it('twice does nothing the second time', async () => {
    await lost();
    await done();
    const { provider } = await row();
    expect(await done()).toMatchObject({
      message: 'L’abonnement existe déjà chez Stripe',
      stripe_recreated: false,
    });
    expect((await row()).provider).toBe(provider);
    expect(await aliveAtProvider()).toBe(1);
  });

  it('two of the staff at once, on two processes, begin one subscription', async () => {
    await lost();
    const second = await startSecondProcess(shop);
    const colleague = await createStaff(shop, { process: second });
    const answers = await Promise.all([ask(), ask(colleague)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await shop.settle();
    expect(await aliveAtProvider()).toBe(1);
    expect((await acts()).filter(({ act }) => act === 'recreate_at_provider')).toHaveLength(1);
    await second.stop();
  }, 30_000);

  it('killed between the provider’s answer and the commit, is found again by its name', async () => {
    await lost();
    await killedAfterTheProvider();
    await shop.settle();
    expect(await done()).toMatchObject({ stripe_recreated: true });
    expect(await aliveAtProvider()).toBe(1);
    await shop.travelTo(minutes(5));
    expect(await aliveAtProvider()).toBe(1);
    expect((await acts()).filter(({ act }) => act === 'recreate_at_provider')).toHaveLength(1);
  }, 30_000);

  it('killed and never asked again, is finished two minutes later by the outbox', async () => {
    await lost();
    const { provider: old } = await row();
    await killedAfterTheProvider();
    await shop.travelTo(minutes(5));
    expect((await row()).provider).not.toBe(old);
    expect((await shop.stripe.readSubscription((await row()).provider)).status).toBe('trialing');
    expect(await aliveAtProvider()).toBe(1);
  }, 30_000);

  it('killed, and cancelled by the customer before it is found, is ended: a cancellation stands, with its paid month', async () => {
    await lost();
    await killedAfterTheProvider();
    const cancelled = await shop.app.inject({
      method: 'POST',
      url: `/api/automations/${automation}/toggle_subscription/`,
      headers: customer.headers,
      payload: { action: 'cancel' },
    });
    expect(cancelled.statusCode).toBe(200);
    await shop.settle();
    expect((await row()).status).toBe('cancelling');
    await shop.travelTo(minutes(5));
    expect((await row()).status).toBe('cancelling');
    expect(await aliveAtProvider()).toBe(0);
    await shop.travelTo(new Date((await row()).current_period_end.getTime() + HOUR_MS));
    expect((await row()).status).toBe('cancelled');
  }, 60_000);

  it('found unwanted by one process, is not what another one takes up meanwhile: what carries the row is alive', async () => {
    await lost();
    await killedAfterTheProvider();
    await shop.app.inject({
      method: 'POST',
      url: `/api/automations/${automation}/toggle_subscription/`,
      headers: customer.headers,
      payload: { action: 'cancel' },
    });
    await shop.settle();
    const cancel = shop.stripe.cancelSubscription;
    // The job has judged that nobody wants it; before it asks the provider, a colleague brings the subscription back.
    const bringBack = async () =>
      (await staff.ask('POST', await path('toggle'), { action: 'reactivate' })).statusCode;
    let answered = 0;
    const slow = vi.spyOn(shop.stripe, 'cancelSubscription').mockImplementationOnce(async (id) => {
      answered = await bringBack();
      await cancel(id);
    });
    await shop.travelTo(minutes(5));
    expect(slow).toHaveBeenCalled();
    slow.mockRestore();
    await shop.settle();
    // A colleague who was refused asks again; one who was told that it is done has nothing to do.
    expect(answered).toBeGreaterThan(0);
    if (answered !== 200) expect(await bringBack()).toBe(200);
    await shop.settle();
    expect((await row()).status).toBe('active');
    expect((await shop.stripe.readSubscriptionState((await row()).provider)).status).toBe('trialing');
    expect(await aliveAtProvider()).toBe(1);
  }, 30_000);

  it('killed, and ended by a colleague before it is found, is ended there too', async () => {
    await lost();
    await killedAfterTheProvider();
    expect((await staff.ask('POST', await path('toggle'), { action: 'deactivate' })).statusCode).toBe(200);
    await shop.travelTo(minutes(5));
    expect((await row()).status).toBe('inactive');
    expect(await aliveAtProvider()).toBe(0);
  }, 30_000);

  it('killed, and no longer wanted when it is found, is ended: nothing bills in silence', async () => {
    await lost();
    await killedAfterTheProvider();
    await shop.pool.query(`update subscriptions set current_period_end = $2 where user_id = $1`, [
      customer.id,
      shop.clock.now(),
    ]);
    await shop.travelTo(minutes(5));
    expect(await aliveAtProvider()).toBe(0);
  }, 30_000);

  it('answers 503 while the provider is down, and nothing is half done', async () => {
    await lost();
    const known = await row();
    shop.sandbox.control.outage('errors');
    const answer = await ask();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'payment_provider_unavailable' });
    shop.sandbox.control.clearFaults();
    await shop.travelTo(minutes(5));
    expect(await row()).toEqual(known);
    expect(await aliveAtProvider()).toBe(0);
  }, 30_000);

  it.each([
    ['offered', {}, 'Cette automatisation est offerte\u00a0: elle se termine d’elle-même à sa date de fin.'],
    ['cancelling', {}, 'Cet abonnement se termine de lui-même\u00a0: rien n’est à recréer.'],
    ['inactive', {}, 'Réactivez d’abord cet abonnement.'],
    ['cancelled', {}, 'Réactivez d’abord cet abonnement.'],
  ] as const)('refuses what is %s', async (status, values, detail) => {
    await createSubscription(shop, { userId: customer.id, automationId: automation, status, ...values });
    const answer = await ask();
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'action_not_allowed', detail });
  });

  it('debits nobody for a month that nobody paid, and needs a saved card', async () => {
    const id = await createSubscription(shop, { userId: customer.id, automationId: automation });
    expect((await ask()).json()).toMatchObject({ code: 'no_paid_time_left' });
    await shop.pool.query('update subscriptions set current_period_end = $2 where id = $1', [
      id,
      minutes(9_000),
    ]);
    const answer = await ask();
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'no_saved_card',
      detail:
        'Ce client n’a pas de carte enregistrée\u00a0: demandez-lui d’en ajouter une dans son profil, ou offrez-lui du temps.',
    });
  });
});
