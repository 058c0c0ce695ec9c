import { beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { emailsDecidedFor, latestKeyFor } from '#tests/sent-emails.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const fresh = 'une lanterne bien rangée';
const change = (customer: Pick<TestCustomer, 'headers'>, payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/users/change-password/',
    headers: customer.headers,
    payload,
  });
const me = ({ headers }: TestCustomer) => shop.app.inject({ url: '/api/users/me/', headers });
const signIn = (email: string, password: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/token/', payload: { email, password } });

describe('POST /api/users/change-password/', () => {
  it('changes the password, keeps this session, ends the others and tells the owner', {
    tags: ['7.POST/api/users/change-password/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const elsewhere = await signInAgain(shop, customer);
    const typed = { current_password: customer.password, new_password: fresh };
    const answer = await change(customer, typed);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Mot de passe modifié avec succès' },
    ]);
    expect((await me(customer)).statusCode).toBe(200);
    expect((await me(elsewhere)).statusCode).toBe(401);
    expect((await signIn(customer.email, customer.password)).statusCode).toBe(401);
    expect((await signIn(customer.email, fresh)).statusCode).toBe(200);
    const sent = await emailsDecidedFor(shop, customer.email);
    expect(sent.map(({ name }) => name)).toEqual(['password-changed']);
    expect(sent.at(-1)?.props).toMatchObject({ everywhere: false });
  });

  it('ends a reset link that was asked for before', async () => {
    const customer = await createCustomer(shop);
    await shop.app.inject({
      method: 'POST',
      url: '/api/password/request/',
      payload: { email: customer.email },
    });
    const token = await latestKeyFor(shop, customer.email, 'password-reset');
    await change(customer, { current_password: customer.password, new_password: fresh });
    const answer = await shop.app.inject({ method: 'POST', url: `/api/password/validate/${token}/` });
    expect(answer.json().code).toBe('link_expired');
  });

  it.each([
    [{ new_password: fresh }, { current_password: ['Le mot de passe actuel est requis'] }],
    [
      { current_password: '', new_password: '' },
      {
        current_password: ['Le mot de passe actuel est requis'],
        new_password: ['Le nouveau mot de passe est requis'],
      },
    ],
    [
      { current_password: 'x', new_password: 'court' },
      { new_password: ['Le mot de passe doit contenir au moins 8 caractères'] },
    ],
    [
      { current_password: 'faux', new_password: fresh },
      { current_password: ['Le mot de passe actuel est incorrect'] },
    ],
    [
      { current_password: 'un mot de passe sérieux', new_password: 'motdepasse' },
      { new_password: ['Ce mot de passe est trop courant. Choisissez-en un que personne ne devinerait.'] },
    ],
    [
      { current_password: 'x', new_password: fresh, is_staff: true },
      { is_staff: ["Ce champ n'est pas accepté."] },
    ],
  ])(
    'refuses %j by field',
    { tags: ['5.change.current', '5.change.new', '5.change.length'] },
    async (payload, fields) => {
      const answer = await change(await createCustomer(shop), payload);
      expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
    },
  );

  it('answers 401 without a token, 403 to a staff token', async () => {
    const typed = { current_password: 'x', new_password: fresh };
    const stranger = await shop.app.inject({
      method: 'POST',
      url: '/api/users/change-password/',
      payload: typed,
    });
    expect(stranger.statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await change(staff, typed)).statusCode).toBe(403);
  });

  it('lets one of two changes at once win', async () => {
    const customer = await createCustomer(shop);
    const elsewhere = await signInAgain(shop, customer);
    const answers = await Promise.all(
      [customer, elsewhere].map((who, n) =>
        change(who, { current_password: customer.password, new_password: `${fresh} ${n}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  });
});
