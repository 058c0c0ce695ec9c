import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
let customer: TestCustomer;
let staff: TestStaff;

beforeAll(async () => {
  shop = await sharedShop();
  customer = await createCustomer(shop);
  staff = await createStaff(shop);
});

const calls = [
  ['GET', '/api/admin/subscriptions/', undefined],
  ['POST', '/api/admin/subscriptions/create/', { user_id: 1, automation_id: 1 }],
  ['POST', '/api/admin/subscriptions/1/toggle/', { action: 'cancel' }],
  ['GET', '/api/admin/subscriptions/1/diagnose/', undefined],
  ['GET', '/api/admin/subscriptions/1/verify-stripe/', undefined],
  ['POST', '/api/admin/subscriptions/1/recreate-stripe/', {}],
  ['POST', '/api/subscriptions/grant-free/', { user_id: 1, automation_id: 1 }],
  ['PATCH', '/api/subscription-settings/update_cap/', { user_id: 1, monthly_cap: 20 }],
] as const;

describe.each(calls)('%s %s', (method, url, payload) => {
  const ask = (headers: object) =>
    shop.app.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });

  it('is refused with 401 to a stranger', async () => {
    const answer = await ask({});
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
  });

  it('is refused with 403 to a customer’s token, also that of a member of the staff', async () => {
    const inTheShop = await createCustomer(shop, { isStaff: true });
    for (const { headers } of [customer, inTheShop]) {
      const answer = await ask(headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().detail).toBe("Vous n'avez pas les droits suffisants pour cette action.");
    }
  });

  it('refuses a field that it does not know', async () => {
    if (!payload) return expect((await staff.ask(method, `${url}?other=1`)).statusCode).not.toBe(500);
    const answer = await staff.ask(method, url, { ...payload, is_free: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ is_free: ["Ce champ n'est pas accepté."] });
  });
});

describe('a subscription that does not exist', () => {
  it.each(calls.filter(([, url]) => url.includes('/1/')))(
    'is not found: %s %s',
    async (method, url, payload) => {
      for (const id of ['999999', 'x', '0'])
        expect((await staff.ask(method, url.replace('/1/', `/${id}/`), payload)).statusCode).toBe(404);
    },
  );
});

describe('a gift of more than thirty days, or for good', () => {
  it('is refused to the support, in the journal too, and given by an administrator', {
    tags: ['4.gift.support'],
  }, async () => {
    const support = await createStaff(shop, { role: 'support' });
    const automation_id = await createAutomation(shop, { name: 'Longue durée' });
    const gift = { user_id: customer.id, automation_id };
    for (const long of [{ end_date: '2100-01-01' }, { gift_as_purchase: true }]) {
      const answer = await support.ask('POST', '/api/subscriptions/grant-free/', { ...gift, ...long });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({
        code: 'right_missing',
        detail:
          "Vous n'avez pas les droits suffisants pour cette action. Il faut le rôle Administrateur ou Super-administrateur.",
      });
    }
    const { rows } = await shop.pool.query('select act from journal_entries where actor_ledger_id = $1', [
      support.ledgerId,
    ]);
    expect(rows).toEqual([{ act: 'refused' }, { act: 'refused' }]);
    expect((await support.ask('POST', '/api/subscriptions/grant-free/', gift)).statusCode).toBe(201);
    const long = await staff.ask('POST', '/api/subscriptions/grant-free/', {
      ...gift,
      gift_as_purchase: true,
    });
    expect(long.statusCode).toBe(201);
  });

  it.each([
    ['for good', true, 20],
    ['of more than thirty days', false, 60],
  ])('%s, is not replaced by a short one of the support', async (what, gift_as_purchase, days) => {
    const support = await createStaff(shop, { role: 'support' });
    const automation_id = await createAutomation(shop, { name: `Durable ${what}` });
    const gift = { user_id: customer.id, automation_id };
    const end_date = parisDay(new Date(shop.clock.now().getTime() + days * DAY_MS));
    const give = (who: TestStaff, more: object) =>
      who.ask('POST', '/api/subscriptions/grant-free/', { ...gift, ...more });
    expect((await give(staff, { gift_as_purchase, end_date })).statusCode).toBe(201);
    const answer = await give(support, {});
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'right_missing' }]);
    const { rows } = await shop.pool.query(
      'select gift_as_purchase from subscriptions where user_id = $1 and automation_id = $2',
      [customer.id, automation_id],
    );
    expect(rows).toEqual([{ gift_as_purchase }]);
    expect((await give(staff, {})).statusCode).toBe(400);
    const [{ id }] = (
      await shop.pool.query('select id from subscriptions where user_id = $1 and automation_id = $2', [
        customer.id,
        automation_id,
      ])
    ).rows;
    await staff.ask('POST', `/api/admin/subscriptions/${id}/toggle/`, { action: 'deactivate' });
    expect((await give(support, {})).statusCode).toBe(201);
  });
});
