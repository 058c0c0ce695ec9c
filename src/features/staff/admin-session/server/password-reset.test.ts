import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { emailsDecidedFor, latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const fresh = 'Une lanterne bien rangée, 1';
const post = (url: string, payload: object = {}, headers = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers });
const request = (email: string) => post('/api/admin/password/request/', { email });
const reset = (token: string, changes: object = {}) =>
  post('/api/admin/password/reset/', { token, password: fresh, confirmPassword: fresh, ...changes });
const expired = {
  detail: "Ce lien de réinitialisation administrateur n'est plus valide ou a expiré.",
  code: 'link_expired',
};

async function withLink(): Promise<{ person: TestCustomer; token: string }> {
  const person = await createCustomer(shop, { isStaff: true, audience: 'admin' });
  await request(person.email);
  return { person, token: await latestKeyFor(shop, person.email, 'admin-password-reset') };
}

describe('a forgotten staff password', () => {
  it('is asked for by either name, with one answer for all; only active staff are written to', {
    tags: ['7.POST/api/password/request-admin/', '4.admin-reset.who'],
  }, async () => {
    const staff = await createCustomer(shop, { isStaff: true });
    const customer = await createCustomer(shop);
    const disabled = await createCustomer(shop, { isStaff: true, isActive: false });
    const answers = [];
    for (const email of [staff.email, customer.email, disabled.email, 'inconnue@exemple.fr'])
      answers.push(await post('/api/password/request-admin/', { email }), await request(email));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json()).toEqual({ message: 'Instructions de réinitialisation envoyées par email.' });
    expect((await emailsDecidedFor(shop, staff.email)).map(({ name }) => name)).toEqual([
      'admin-password-reset',
      'admin-password-reset',
    ]);
    for (const { email } of [customer, disabled]) expect(await emailsDecidedFor(shop, email)).toEqual([]);
  });

  it('is changed once by the link, which leads to the staff’s own door and ends every session', {
    tags: ['4.admin-reset.redirect', '8.admin-reset.invalid'],
  }, async () => {
    const { person, token } = await withLink();
    const holder = await post(`/api/admin/password/validate/${token}/`);
    expect(holder.json()).toMatchObject({ user_email: person.email });
    const answers = await Promise.all([1, 2, 3].map(() => reset(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
      message: 'Mot de passe réinitialisé avec succès !',
      redirect_url: '/admin/login',
      user_email: person.email,
    });
    expect((await shop.app.inject({ url: '/api/admin/me/', headers: person.headers })).statusCode).toBe(401);
    const signIn = { email: person.email, password: fresh };
    expect((await post('/api/admin/token/', signIn)).statusCode).toBe(200);
    expect((await reset(token)).json()).toEqual(expired);
  });

  it.each([
    [{ password: undefined }, { password: ['Le mot de passe est requis'] }],
    [
      { password: 'Court1!', confirmPassword: 'Court1!' },
      { password: ['Le mot de passe administrateur doit contenir au moins 12 caractères'] },
    ],
    [
      { password: 'douze-lettres', confirmPassword: 'douze-lettres' },
      {
        password: [
          'Le mot de passe administrateur doit contenir une majuscule, une minuscule, un chiffre et un symbole',
        ],
      },
    ],
    [{ confirmPassword: '' }, { confirmPassword: ['La confirmation est requise'] }],
    [{ confirmPassword: 'autre' }, { confirmPassword: ['Les mots de passe ne correspondent pas'] }],
  ])(
    'refuses %j and leaves the link usable',
    { tags: ['5.admin-reset.length', '5.admin-reset.complex'] },
    async (changes, fields) => {
      const { token } = await withLink();
      const answer = await reset(token, changes);
      expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
      expect((await reset(token)).statusCode).toBe(200);
    },
  );

  it('is not changed by a customer’s link, by one of an hour ago, nor for who left the team', async () => {
    const { person } = await withLink();
    await post('/api/password/request/', { email: person.email });
    const ofTheShop = await latestKeyFor(shop, person.email, 'password-reset');
    expect((await reset(ofTheShop)).json()).toEqual(expired);
    const left = await withLink();
    await shop.pool.query('update users set is_staff = false where id = $1', [left.person.id]);
    expect((await reset(left.token)).json()).toEqual(expired);
    expect((await post(`/api/admin/password/validate/${left.token}/`)).json()).toEqual(expired);
    const late = await withLink();
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 3_601_000));
    expect((await reset(late.token)).json()).toEqual(expired);
  });
});

describe('who they are, again', () => {
  const prove = ({ headers }: TestCustomer, current_password: string) =>
    post('/api/admin/proof/', { current_password }, headers);

  it('is proved by the password for ten minutes, and by nothing else', async () => {
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await prove(staff, 'un autre')).json()).toEqual({
      current_password: ['Le mot de passe actuel est incorrect'],
      code: 'invalid',
    });
    const before = shop.clock.now().getTime();
    const answer = await prove(staff, staff.password);
    expect(answer.statusCode).toBe(200);
    const { proven_until } = answer.json<{ proven_until: string }>();
    expect(Date.parse(proven_until) - before).toBeGreaterThanOrEqual(600_000);
    expect(Date.parse(proven_until) - before).toBeLessThan(610_000);
  });
});
