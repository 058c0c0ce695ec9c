import { beforeAll, describe, expect, it } from 'vitest';
import { createStaff } from '#tests/act-as-staff.ts';
import { acceptedTerms } from '#tests/come-back.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

// Whoever has such a name was a blank title in the administration, « Désactiver    ? », and marks over the rows beside.

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const names = async (email: string) => {
  const { rows } = await shop.pool.query('select first_name, last_name from users where email = $1', [email]);
  return rows;
};

const unseen = { first_name: '\u200b\u2060\u2800 \u3164', last_name: '\u0301\u0489\u034f' };
const painted = { first_name: `Zo${'e\u0301'.repeat(2)}${'\u0301'.repeat(90)}`, last_name: 'Le\u0301a' };
const kept = { first_name: `Zoéé${'\u0301'.repeat(4)}`, last_name: 'Léa' };

describe.each([
  ['that shows nothing counts as empty, and nothing is refused', unseen, { first_name: '', last_name: '' }],
  ['keeps four marks of each letter', painted, kept],
])('a name %s', (_what, typed, stored) => {
  const address = (form: string) => `${form}-${stored.last_name.length}@exemple.fr`;

  it('at the registration', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/registration/',
      payload: {
        ...{ ...typed, email: address('inscrit'), password1: 'chat-perché-42' },
        terms_acceptance: acceptedTerms,
      },
    });
    expect([answer.statusCode, answer.json().user]).toMatchObject([201, stored]);
    expect(await names(address('inscrit'))).toEqual([stored]);
  });

  it('in the profile', async () => {
    const { headers, email } = await createCustomer(shop, { firstName: 'Camille', lastName: 'Martin' });
    const ask = { method: 'PUT', url: '/api/users/me/', headers, payload: typed } as const;
    const answer = await shop.app.inject(ask);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, stored]);
    expect(await names(email)).toEqual([stored]);
  });

  it('in the forms of the team', async () => {
    const staff = await createStaff(shop);
    const email = address('invite');
    const made = await staff.ask('POST', '/api/admin/users/', { ...typed, email, invitation: true });
    expect([made.statusCode, made.json()]).toMatchObject([201, stored]);
    const { id } = await createCustomer(shop, { firstName: 'Camille', lastName: 'Martin' });
    const { version } = (await staff.ask('GET', `/api/admin/users/${id}/`)).json<{ version: string }>();
    const changed = await staff.ask('PUT', `/api/admin/users/${id}/`, { ...typed, version });
    expect([changed.statusCode, changed.json()]).toMatchObject([200, stored]);
  });
});

it('an address, which an invoice names, misses a name of marks alone and keeps four of each letter', async () => {
  const { headers } = await createCustomer(shop);
  const place = { address1: '3 rue des Lilas', city: 'Lyon', postal_code: '69001', country: 'France' };
  const add = (payload: object) =>
    shop.app.inject({ method: 'POST', url: '/api/addresses/', headers, payload });
  const refused = await add({ ...place, ...unseen });
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([
    400,
    ['first_name', 'last_name', 'code'],
  ]);
  expect((await add({ ...place, ...painted })).json()).toMatchObject(kept);
});
