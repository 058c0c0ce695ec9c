import { beforeAll, describe, expect, it } from 'vitest';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const read = ({ headers }: Pick<TestCustomer, 'headers'>) =>
  shop.app.inject({ url: '/api/users/preferences/', headers });
const change = ({ headers }: Pick<TestCustomer, 'headers'>, payload: object) =>
  shop.app.inject({ method: 'PUT', url: '/api/users/preferences/update/', headers, payload });

const defaults = {
  email_notifications: true,
  sms_notifications: false,
  order_updates: true,
  promotional_emails: false,
  automation_reminders: true,
};

/** An account from before the preferences existed. */
async function withoutRow(): Promise<TestCustomer> {
  const customer = await createCustomer(shop);
  await shop.pool.query('delete from notification_preferences where user_id = $1', [customer.id]);
  return customer;
}

describe('GET /api/users/preferences/', () => {
  it('answers the defaults to who never chose', {
    tags: ['3.preferences', '7.GET/api/users/preferences/', '9.preferences'],
  }, async () => {
    for (const customer of [await createCustomer(shop), await withoutRow()]) {
      const answer = await read(customer);
      expect([answer.statusCode, answer.json()]).toEqual([200, defaults]);
    }
  });
});

describe('PUT /api/users/preferences/update/', () => {
  it('changes what is sent and leaves the rest', {
    tags: ['7.PUT/api/users/preferences/update/'],
  }, async () => {
    for (const customer of [await createCustomer(shop), await withoutRow()]) {
      const answer = await change(customer, { promotional_emails: true, order_updates: false });
      const expected = { ...defaults, promotional_emails: true, order_updates: false };
      expect([answer.statusCode, answer.json()]).toEqual([200, expected]);
      expect((await read(customer)).json()).toEqual(expected);
      expect((await change(customer, {})).json()).toEqual(expected);
    }
  });

  it('keeps the proof of each consent that is given or taken back, sealed with its day, and of nothing else', async () => {
    const customer = await createCustomer(shop);
    const proofs = async () =>
      (
        await shop.pool.query(
          `select e.actor, e.act, e.before, e.after from ledger_events e join users u on u.ledger_id = e.ledger_id
           where u.id = $1 and e.entity = 'account' and e.act ~ '^(accept|refuse)_' order by e.sequence`,
          [customer.id],
        )
      ).rows;
    await change(customer, { order_updates: false, promotional_emails: false });
    expect(await proofs()).toEqual([]);
    await Promise.all([
      change(customer, { ...defaults, promotional_emails: true }),
      change(customer, { ...defaults, promotional_emails: true }),
    ]);
    await change(customer, { promotional_emails: false, sms_notifications: true });
    const said = (act: string, choice: string, given: boolean) => ({
      ...{ actor: 'customer', act, before: { [choice]: !given }, after: { [choice]: given } },
    });
    expect(await proofs()).toEqual([
      said('accept_offers', 'promotional_emails', true),
      said('refuse_offers', 'promotional_emails', false),
      said('accept_sms', 'sms_notifications', true),
    ]);
  });

  it('seals no consent after the end of its account', async () => {
    const { id, headers } = await createCustomer(shop);
    const answer = await changedMeanwhile(
      shop.pool,
      {
        lock: 'select from users where id = $1 for update',
        change: 'update users set deleted_at = now() where id = $1',
        id,
      },
      () => change({ headers }, { promotional_emails: true }),
    );
    expect(answer.json()).toMatchObject({ code: 'invalid_token' });
  });

  it('changes only those of the one who asks', async () => {
    const [one, other] = [await createCustomer(shop), await createCustomer(shop)];
    await change(one, { sms_notifications: true });
    expect((await read(other)).json()).toEqual(defaults);
  });

  it.each([
    [{ sms_notifications: 'oui' }, { sms_notifications: ['Choisissez oui ou non.'] }],
    [{ user_id: 1 }, { user_id: ["Ce champ n'est pas accepté."] }],
  ])('refuses %j by field', async (payload, fields) => {
    const answer = await change(await createCustomer(shop), payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
  });
});

it('answers 401 without a token and 403 to a staff token', async () => {
  expect((await read({ headers: {} as never })).statusCode).toBe(401);
  expect((await change({ headers: {} as never }, {})).statusCode).toBe(401);
  const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
  expect((await read(staff)).statusCode).toBe(403);
  expect((await change(staff, {})).statusCode).toBe(403);
});
