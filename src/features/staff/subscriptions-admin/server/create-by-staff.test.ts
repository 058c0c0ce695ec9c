import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import type { TestStaff } from '#tests/act-as-staff.ts';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { staffAndCustomers } from '#tests/staff-and-customers.ts';
import type { TestShop } from '#tests/start-shop.ts';
import type { ChangedByStaff, Verification } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;
let automation: number;
let serial: number;

const cases = staffAndCustomers();
beforeEach(async () => {
  ({ shop, staff, customer, automation, serial } = await cases.next('Outil donné'));
});

const create = (body: object = { user_id: customer.id, automation_id: automation }) =>
  staff.ask('POST', '/api/admin/subscriptions/create/', body);
const given = async () => {
  const answer = await create();
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 201 });
  return answer.json<ChangedByStaff>().subscription;
};
const row = async () => {
  const { rows } = await shop.pool.query(
    `select id, status, end_reason, end_date, monthly_share, stripe_subscription_id as provider
     from subscriptions where user_id = $1 and automation_id = $2 order by id desc`,
    [customer.id, automation],
  );
  return rows[0];
};
const openPage = async () => {
  const { headers } = await signInAgain(shop, customer);
  return (await shop.app.inject({ url: `/webhook/outil-donne-${serial}/`, headers })).statusCode;
};
const toggleAsCustomer = async (action: string) => {
  const { headers } = await signInAgain(shop, customer);
  return shop.app.inject({
    method: 'POST',
    url: `/api/automations/${automation}/toggle_subscription/`,
    headers,
    payload: { action },
  });
};
const justAfter = (date: Date) => new Date(date.getTime() + MINUTE_MS);

describe('POST /api/admin/subscriptions/create/', () => {
  it('opens the page for a month, without a payment and without the provider, and is signed', async () => {
    expect(await given()).toMatchObject({
      status: 'active',
      is_free: false,
      individual_price: 0,
      actual_monthly_cost: 0,
      is_active: true,
      stripe_subscription_id: null,
    });
    expect(await openPage()).toBe(200);
    const { rows } = await shop.pool.query(
      `select e.act, e.actor, e.actor_ledger_id as by from ledger_events e join users u on u.ledger_id = e.ledger_id
       where u.id = $1 and e.entity = 'subscription'`,
      [customer.id],
    );
    expect(rows).toEqual([{ act: 'create_by_staff', actor: 'staff', by: staff.ledgerId }]);
    const verified = await staff.ask('GET', `/api/admin/subscriptions/${(await row()).id}/verify-stripe/`);
    expect(verified.json<Verification>()).toMatchObject({ stripe_exists: false, agrees: null });
  });

  it('ends by itself with its month: nothing is debited, and the customer may then pay', async () => {
    await given();
    const { end_date: end } = await row();
    await shop.travelTo(new Date(end.getTime() - MINUTE_MS));
    expect((await row()).status).toBe('active');
    await shop.travelTo(justAfter(end));
    expect(await row()).toMatchObject({ status: 'cancelled', end_reason: 'cancelled', provider: null });
    expect(await openPage()).toBe(403);
    const { rows } = await shop.pool.query('select id from orders where user_id = $1', [customer.id]);
    expect(rows).toEqual([]);
    await buy(shop, await signInAgain(shop, customer), automation);
    expect(await row()).toMatchObject({ status: 'active', monthly_share: 500 });
  }, 30_000);

  it('takes nothing of the cap from what the customer pays', async () => {
    const paid = await createAutomation(shop, { name: `Outil payé ${serial}`, subscriptionPrice: 1500 });
    await buy(shop, customer, paid);
    await given();
    const { rows } = await shop.pool.query(
      'select monthly_share from subscriptions where user_id = $1 order by id',
      [customer.id],
    );
    expect(rows).toEqual([{ monthly_share: 1500 }, { monthly_share: 0 }]);
  });

  it('is told no change of price, for it is never renewed; who pays is', async () => {
    await given();
    const payer = await createCustomer(shop);
    await buy(shop, payer, automation);
    const now = shop.clock.now();
    await shop.pool.query(
      `insert into subscription_prices (automation_id, amount, announced_at, subscribers_from)
       values ($1, 900, $2::timestamptz, $2::timestamptz + interval '40 days')`,
      [automation, now],
    );
    await shop.drain();
    const { rows } = await shop.pool.query(
      `select s.user_id as told from price_notices n join subscriptions s on s.id = n.subscription_id
       where s.automation_id = $1`,
      [automation],
    );
    expect(rows).toEqual([{ told: payer.id }]);
  });

  it('cancelled and taken back by the customer it still ends with its month', async () => {
    await given();
    const { end_date: end } = await row();
    expect((await toggleAsCustomer('cancel')).json()).toMatchObject({
      status: 'cancelling',
      end_date: end.toISOString(),
    });
    expect((await toggleAsCustomer('reactivate')).json()).toMatchObject({ status: 'active' });
    await shop.travelTo(justAfter(end));
    expect(await row()).toMatchObject({ status: 'cancelled', end_date: end });
  }, 30_000);

  it.each(['customer', 'staff'])(
    'cancelled by the %s, does not say that what is not owned stays: it does of what is',
    async (by) => {
      const cancelled = async () => {
        await given();
        const toggle = `/api/admin/subscriptions/${(await row()).id}/toggle/`;
        if (by === 'staff') await staff.ask('POST', toggle, { action: 'deactivate' });
        else await toggleAsCustomer('cancel');
        await shop.drain();
        const told = shop.mailbox
          .messages()
          .findLast(
            ({ envelope, subject }) => envelope.to.includes(customer.email) && /annulé/.test(subject),
          );
        return told?.text?.replaceAll('\n', ' ');
      };
      expect(await cancelled()).toContain('achetez-la dans le catalogue');
      customer = await createCustomer(shop);
      await createPurchase(shop, { userId: customer.id, automationId: automation });
      expect(await cancelled()).toContain('automatisation reste à vous');
    },
  );

  it('brings nothing back once ended: nobody ever agreed to pay it', async () => {
    await given();
    const { id } = await row();
    const toggle = (action: string) =>
      staff.ask('POST', `/api/admin/subscriptions/${id}/toggle/`, { action });
    expect((await toggle('deactivate')).statusCode).toBe(200);
    expect((await toggle('reactivate')).json()).toMatchObject({ code: 'no_paid_time_left' });
    expect((await staff.ask('POST', `/api/admin/subscriptions/${id}/recreate-stripe/`)).statusCode).toBe(400);
  });

  it('refuses a second one, a stranger and an unknown automation at their field', async () => {
    await given();
    const refused = async (body: object) => {
      const answer = await create(body);
      expect(answer.statusCode).toBe(400);
      return answer.json();
    };
    const both = { user_id: customer.id, automation_id: automation };
    expect(await refused(both)).toMatchObject({
      automation_id: ['Ce client est déjà abonné à cette automatisation.'],
    });
    expect(await refused({ ...both, automation_id: 999_999 })).toMatchObject({
      automation_id: ['Cette automatisation n’existe pas.'],
    });
    expect(await refused({ ...both, user_id: 999_999 })).toMatchObject({
      user_id: ['Ce client n’existe pas.'],
    });
    expect(await refused({ automation_id: automation })).toMatchObject({
      user_id: ['Choisissez un client.'],
    });
    const inactive = await createCustomer(shop, { isActive: false });
    expect(await refused({ ...both, user_id: inactive.id })).toMatchObject({
      user_id: ['Ce compte est désactivé.'],
    });
  });

  it('two clicks at once give one month', async () => {
    const statuses = (await Promise.all([create(), create()])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 400]);
  });
});

describe('POST /api/subscriptions/grant-free/', () => {
  const give = (other: object = {}) =>
    staff.ask('POST', '/api/subscriptions/grant-free/', {
      user_id: customer.id,
      automation_id: automation,
      ...other,
    });
  const inDays = (days: number) => parisDayIn(shop.clock.now(), days);

  it('gives until the end of the day, for a time or for good, and is signed', async () => {
    const answer = await give({ end_date: inDays(10) });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      message: 'Automatisation offerte temporairement',
      subscription: {
        status: 'offered',
        is_free: true,
        is_free_or_offered: true,
        display_price: 0,
        days_remaining: 11,
      },
    });
    const prolonged = await give({ end_date: inDays(40), gift_as_purchase: true });
    expect(prolonged.json()).toMatchObject({ message: 'Automatisation offerte définitivement' });
    const { rows } = await shop.pool.query(
      `select e.entity, e.act, e.actor_ledger_id as by from ledger_events e join users u on u.ledger_id = e.ledger_id
       where u.id = $1 order by e.id limit 2`,
      [customer.id],
    );
    expect(rows).toEqual([
      { entity: 'subscription', act: 'grant_gift', by: staff.ledgerId },
      { entity: 'gift', act: 'grant', by: staff.ledgerId },
    ]);
  });

  it.each([
    ['an end that is over', { end_date: '2020-01-01' }, 'end_date', 'La date de fin doit être à venir.'],
    [
      'an end in another age',
      { end_date: '9999-12-31' },
      'end_date',
      expect.stringMatching(/^Un cadeau dure deux ans au plus.: choisissez une date jusqu’au .+ inclus\.$/),
    ],
    ['an end that is no day', { end_date: '2027-02-30' }, 'end_date', 'La date de fin n’est pas valide.'],
    [
      'an unknown automation',
      { automation_id: 999_999 },
      'automation_id',
      'Cette automatisation n’existe pas.',
    ],
    ['no automation', { automation_id: null }, 'automation_id', 'Choisissez une automatisation.'],
    [
      'a flag that is none',
      { gift_as_purchase: 'yes' },
      'gift_as_purchase',
      'Indiquez si le cadeau est définitif.',
    ],
  ])('refuses %s at its field', async (_what, other, field, message) => {
    const answer = await give(other);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ [field]: [message] });
  });

  it('refuses what is paid, and does not find a person who does not exist', async () => {
    await buy(shop, customer, automation);
    expect((await give()).json()).toMatchObject({
      automation_id: ['Ce client est déjà abonné à cette automatisation.'],
    });
    expect((await give({ user_id: 999_999 })).statusCode).toBe(404);
  });
});

describe('what a colleague deletes at that instant, or deleted before', () => {
  const deleted = {
    lock: 'select from automations where id = $1 for update',
    change: 'update automations set available = false, deleted_at = now() where id = $1',
  };
  const gone = { automation_id: ['Cette automatisation n’existe pas.'] };
  const body = () => ({ user_id: customer.id, automation_id: automation });

  it.each([
    ['a gift', '/api/subscriptions/grant-free/'],
    ['a month', '/api/admin/subscriptions/create/'],
  ])('is not given as %s', async (_what, url) => {
    const act = () => staff.ask('POST', url, body());
    const answer = await changedMeanwhile(shop.pool, { ...deleted, id: automation }, act);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, gone]);
    expect((await act()).json()).toMatchObject(gone);
    expect(await row()).toBeUndefined();
  });
});
