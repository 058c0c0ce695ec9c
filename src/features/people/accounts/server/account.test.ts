import { beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const me = (headers: Record<string, string>) => shop.app.inject({ url: '/api/users/me/', headers });
const put = (customer: TestCustomer, payload: object) =>
  shop.app.inject({ method: 'PUT', url: '/api/users/me/', headers: customer.headers, payload });

async function subscribe(userId: number, prices: number[], changes: Record<string, unknown> = {}) {
  for (const price of prices) {
    const { rows } = await shop.pool.query<{ id: number }>(
      `with c as (insert into categories (name, slug, created_at) values (gen_random_uuid()::text, 'c-' || substr(md5(random()::text), 1, 12), now()) returning id)
       insert into automations (name, slug, description, category_id, created_at, updated_at)
       select 'A', 'a-' || substr(md5(random()::text), 1, 12), 'd', id, now(), now() from c returning id`,
    );
    const row = { status: 'active', is_free: false, end_date: null, ...changes };
    await shop.pool.query(
      `insert into subscriptions (user_id, automation_id, status, is_free, end_date, individual_price, start_date, created_at)
       values ($1, $2, $3, $4, $5, $6, now(), now())`,
      [userId, rows[0]!.id, row.status, row.is_free, row.end_date, price],
    );
  }
}

describe('GET /api/users/me/', () => {
  it('shows the account, never the hash of its password', {
    tags: ['3.user', '7.GET/api/users/me/', '9.cap.default', '9.profile-defaults'],
  }, async () => {
    const customer = await createCustomer(shop, { companyName: 'Atelier', phone: '0612345678' });
    const answer = await me(customer.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: customer.id,
      email: customer.email,
      email_verified: true,
      restore_waiting: false,
      first_name: 'Camille',
      last_name: 'Martin',
      phone: '0612345678',
      is_active: true,
      is_staff: false,
      is_superuser: false,
      date_joined: expect.any(String),
      last_login: expect.any(String),
      addresses: [],
      profile: {
        company_name: 'Atelier',
        language: 'fr',
        timezone: 'Europe/Paris',
        technical_level: 'beginner',
      },
      subscription_settings: {
        monthly_cap: 15,
        current_monthly_cost: 0,
        remaining_capacity: 15,
        active_subscriptions_count: 0,
      },
    });
  });

  it('shows the addresses, the default one first', { tags: ['3.user'] }, async () => {
    const customer = await createCustomer(shop);
    for (const isDefault of [false, true]) {
      await shop.pool.query(
        `insert into addresses (user_id, first_name, last_name, address1, city, postal_code, is_default, created_at)
         values ($1, 'Camille', 'Martin', '1 rue du Port', 'Brest', '29200', $2, now())`,
        [customer.id, isDefault],
      );
    }
    const { addresses } = (await me(customer.headers)).json();
    expect(addresses.map((address: { is_default: boolean }) => address.is_default)).toEqual([true, false]);
    expect(addresses[0]).toMatchObject({ address_type: 'billing', country: 'France', postal_code: '29200' });
  });

  it('counts what is paid toward the cap, and neither trials nor what has ended', {
    tags: ['3.user', '9.cap.counted'],
  }, async () => {
    const customer = await createCustomer(shop);
    await subscribe(customer.id, [499, 500]);
    await subscribe(customer.id, [700], { is_free: true, end_date: '2099-01-01' });
    await subscribe(customer.id, [700], { status: 'cancelling', end_date: '2020-01-01' });
    await subscribe(customer.id, [700], { status: 'cancelled' });
    expect((await me(customer.headers)).json().subscription_settings).toEqual({
      monthly_cap: 15,
      current_monthly_cost: 9.99,
      remaining_capacity: 5.01,
      active_subscriptions_count: 2,
    });
  });

  it('costs no more than the cap', async () => {
    const customer = await createCustomer(shop, { monthlyCap: 1200 });
    await subscribe(customer.id, [500, 500, 500]);
    expect((await me(customer.headers)).json().subscription_settings).toMatchObject({
      current_monthly_cost: 12,
      remaining_capacity: 0,
    });
  });

  it('answers 401 without a token, and 403 to a staff token', { tags: ['6.staff-token'] }, async () => {
    expect((await me({})).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await me(staff.headers)).statusCode).toBe(403);
  });

  it.each(['Bearer x', 'Bearer', 'Basic eDp5', 'x'])(
    'answers 401 to the header %j',
    async (authorization) => {
      expect((await me({ authorization })).statusCode).toBe(401);
    },
  );
});

describe('PUT /api/users/me/', () => {
  it('changes what is sent and leaves the rest', { tags: ['7.PUT/api/users/me/'] }, async () => {
    const customer = await createCustomer(shop, { companyName: 'Atelier' });
    const answer = await put(customer, {
      email: customer.email.toUpperCase(),
      first_name: '  Zoé ',
      profile: { technical_level: 'expert' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      first_name: 'Zoé',
      last_name: 'Martin',
      profile: { company_name: 'Atelier', technical_level: 'expert' },
    });
    expect((await me(customer.headers)).json()).toEqual(answer.json());
  });

  it('takes every language, time zone and level of the list, and no other', {
    tags: ['5.profile.choices'],
  }, async () => {
    const customer = await createCustomer(shop);
    const kept = async (profile: object) => (await put(customer, { profile })).statusCode;
    const choices = {
      language: ['fr', 'en'],
      timezone: ['Europe/Paris', 'UTC', 'America/New_York', 'Asia/Tokyo'],
      technical_level: ['beginner', 'intermediate', 'expert'],
    };
    for (const [name, values] of Object.entries(choices)) {
      for (const value of values) expect(await kept({ [name]: value }), value).toBe(200);
      for (const value of ['', 'de', 'Europe/Berlin', 'master']) {
        expect(await kept({ [name]: value }), `${name} ${value}`).toBe(400);
      }
    }
  });

  it('accepts an empty change', async () => {
    expect((await put(await createCustomer(shop), {})).statusCode).toBe(200);
  });

  it.each([
    [{ email: '' }, { email: ["L'email est obligatoire et doit être valide"] }],
    [{ email: 'autre@exemple.fr' }, { current_password: ['Le mot de passe actuel est requis'] }],
    [{ is_staff: true }, { is_staff: ["Ce champ n'est pas accepté."] }],
    [
      { is_active: true, monthly_cap: 5 },
      { is_active: ["Ce champ n'est pas accepté."], monthly_cap: ["Ce champ n'est pas accepté."] },
    ],
    [{ profile: { level: 1 } }, { 'profile.level': ["Ce champ n'est pas accepté."] }],
    [{ profile: { language: 'de' } }, { 'profile.language': ["Cette langue n'est pas proposée."] }],
    [{ first_name: 'a\u0000' }, { first_name: ['Ce champ contient un caractère qui n’est pas accepté.'] }],
    [{ phone: 'appelez-moi' }, { phone: ["Le numéro de téléphone n'est pas valide."] }],
  ])('refuses %j by field', { tags: ['5.profile.email'] }, async (payload, fields) => {
    const answer = await put(await createCustomer(shop), payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
  });

  it('changes only the account of the one who asks', async () => {
    const [one, other] = [await createCustomer(shop), await createCustomer(shop)];
    await put(one, { first_name: 'Zoé' });
    expect((await me(other.headers)).json().first_name).toBe('Camille');
  });

  it('answers 401 without a token, before it reads the body', async () => {
    const answer = await shop.app.inject({
      method: 'PUT',
      url: '/api/users/me/',
      payload: { is_staff: true },
    });
    expect(answer.statusCode).toBe(401);
  });
});
