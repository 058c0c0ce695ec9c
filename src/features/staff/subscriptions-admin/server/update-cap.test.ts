import { beforeEach, describe, expect, it } from 'vitest';
import type { TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { staffAndCustomers } from '#tests/staff-and-customers.ts';
import type { TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;
let serial: number;

const cases = staffAndCustomers();
beforeEach(async () => {
  ({ shop, staff, customer, serial } = await cases.next('Outil'));
});

const set = (monthly_cap: unknown, user_id: number = customer.id) =>
  staff.ask('PATCH', '/api/subscription-settings/update_cap/', { user_id, monthly_cap });
const automation = (name: string, subscriptionPrice: number) =>
  createAutomation(shop, { name: `${name} ${serial}`, subscriptionPrice });
const shares = async () => {
  const { rows } = await shop.pool.query<{ share: number; provider: string }>(
    `select monthly_share as share, stripe_subscription_id as provider from subscriptions
     where user_id = $1 order by id`,
    [customer.id],
  );
  return rows;
};
const atProvider = async () =>
  Promise.all(
    (await shares()).map(
      async ({ provider }) => (await shop.stripe.readSubscription(provider)).recurringAmount,
    ),
  );
const caps = async () => {
  const { rows } = await shop.pool.query(
    `select e.act, e.actor, e.actor_ledger_id as by, e.before, e.after from ledger_events e
     join users u on u.ledger_id = e.ledger_id where u.id = $1 and e.entity = 'cap' order by e.id`,
    [customer.id],
  );
  return rows;
};

describe('PATCH /api/subscription-settings/update_cap/', () => {
  it('shares the new cap out to the cent, here and at the provider, once, signed', async () => {
    await buy(shop, customer, await automation('Premier', 700));
    await buy(shop, customer, await automation('Second', 800));
    await shop.settle();
    for (const _click of [1, 2]) {
      const answer = await set(10);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        user_id: customer.id,
        monthly_cap: 10,
        current_monthly_cost: 10,
        remaining_capacity: 0,
        active_subscriptions_count: 2,
      });
    }
    await shop.settle();
    expect((await shares()).map(({ share }) => share)).toEqual([467, 533]);
    expect(await atProvider()).toEqual([467, 533]);
    expect(await caps()).toEqual([
      {
        act: 'set_cap',
        actor: 'staff',
        by: staff.ledgerId,
        before: { monthly_cap: 1500 },
        after: { monthly_cap: 1000 },
      },
    ]);
  });

  it('raised, gives the prices back; the customer’s account shows it', async () => {
    await buy(shop, customer, await automation('Cher', 2000));
    expect((await set(99.99)).json()).toMatchObject({ current_monthly_cost: 20, remaining_capacity: 79.99 });
    await shop.settle();
    expect(await atProvider()).toEqual([2000]);
    const me = await shop.app.inject({ url: '/api/users/me/', headers: customer.headers });
    expect(me.json().subscription_settings).toMatchObject({ monthly_cap: 99.99, current_monthly_cost: 20 });
  });

  it('makes a first month impossible that was priced under the cap of before', async () => {
    const opened = await openPurchase(shop, customer, await automation('Ouvert', 1500));
    expect(opened.payment_amount).toBe(50);
    expect((await set(5)).statusCode).toBe(200);
    await payByCard(shop, opened);
    await shop.settle();
    const { rows } = await shop.pool.query('select status from payments where user_id = $1', [customer.id]);
    expect(rows).toEqual([{ status: 'voided' }]);
    expect(await shares()).toEqual([]);
  });

  it.each([
    [1.99, "Le plafond mensuel doit être d'au moins 2€"],
    [100.01, 'Le plafond mensuel ne peut pas dépasser 100€'],
    [15.005, 'Le plafond mensuel ne peut pas avoir plus de deux décimales.'],
    ['15', 'Le plafond mensuel doit être un nombre.'],
    [undefined, 'Le plafond mensuel doit être un nombre.'],
  ])('refuses %s at its field, and changes nothing', async (cap, message) => {
    const answer = await set(cap);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'invalid', monthly_cap: [message] });
    expect(await caps()).toEqual([]);
  });

  it('is not written over what a colleague has set since it was decided, on the cap that was shown', async () => {
    const decidedOn = (former_cap: number, monthly_cap: number) =>
      staff.ask('PATCH', '/api/subscription-settings/update_cap/', {
        ...{ user_id: customer.id, monthly_cap, former_cap },
      });
    expect((await decidedOn(15, 20.5)).statusCode).toBe(200);
    const stale = await decidedOn(15, 30);
    expect([stale.statusCode, stale.json()]).toEqual([
      409,
      {
        code: 'changed_meanwhile',
        detail: 'Le plafond a changé entre-temps\u00a0: désormais 20,50\u00a0€.',
        current: { monthly_cap: 20.5 },
      },
    ]);
    expect((await caps()).map(({ after }) => after)).toEqual([{ monthly_cap: 2050 }]);
    // What stands already is no change, and the next one is knowingly over it.
    expect((await decidedOn(15, 20.5)).statusCode).toBe(200);
    expect((await decidedOn(20.5, 30)).statusCode).toBe(200);
    expect((await caps()).map(({ after }) => after.monthly_cap)).toEqual([2050, 3000]);
  });

  it('takes 2 and 100, and does not find a person who is gone', async () => {
    expect((await set(2)).statusCode).toBe(200);
    expect((await set(100)).statusCode).toBe(200);
    const gone = await createCustomer(shop, { deletedAt: shop.clock.now() });
    expect((await set(20, gone.id)).statusCode).toBe(404);
    expect((await set(20, 999_999)).statusCode).toBe(404);
  });

  it('waits for nobody when the provider is down: the shares follow later', async () => {
    await buy(shop, customer, await automation('Patient', 1000));
    await shop.settle();
    shop.sandbox.control.outage('errors');
    expect((await set(4)).statusCode).toBe(200);
    shop.sandbox.control.clearFaults();
    await shop.settle();
    expect(await atProvider()).toEqual([400]);
  });
});
