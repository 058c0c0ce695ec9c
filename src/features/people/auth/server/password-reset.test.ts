import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { emailedLinks } from '#server/db/schema/sessions.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { emailsDecidedFor, latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const fresh = 'une lanterne bien rangée';
const post = (path: string, payload: object = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/password/${path}/`, payload });
const confirm = (token: string, changes: object = {}) =>
  post('confirm', { token, password: fresh, confirm_password: fresh, ...changes });
const signIn = (email: string, password: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/token/', payload: { email, password } });
const me = (customer: TestCustomer) => shop.app.inject({ url: '/api/users/me/', headers: customer.headers });
const invalidLink = {
  detail: "Ce lien de réinitialisation n'est plus valide ou a expiré.",
  code: 'link_expired',
};

async function withLink(overrides: Parameters<typeof createCustomer>[1] = {}) {
  const customer = await createCustomer(shop, overrides);
  await post('request', { email: customer.email });
  return { customer, token: await latestKeyFor(shop, customer.email, 'password-reset') };
}

describe('POST /api/password/request/', () => {
  it('says and takes the same whether there is an account, a closed one or none; only an open one is written to', {
    tags: ['7.POST/api/password/request/', '8.reset.requested'],
  }, async () => {
    const open = await createCustomer(shop);
    const closed = await createCustomer(shop, { isActive: false });
    const answers = [];
    for (const email of [` ${open.email.toUpperCase()}`, closed.email, 'inconnue@exemple.fr']) {
      const started = performance.now();
      const answer = await post('request', { email });
      answers.push(answer);
      expect(performance.now() - started).toBeGreaterThan(145);
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toEqual({ message: 'Instructions de réinitialisation envoyées par email.' });
    expect(await emailsDecidedFor(shop, open.email)).toHaveLength(1);
    expect(await emailsDecidedFor(shop, closed.email)).toHaveLength(0);
  });

  it('keeps only the hash of the key', async () => {
    const { customer, token } = await withLink();
    const [link] = await shop.db.select().from(emailedLinks).where(eq(emailedLinks.userId, customer.id));
    expect(link).toMatchObject({ purpose: 'reset_password', email: customer.email, usedAt: null });
    expect(link?.keyHash).not.toBe(token);
  });

  it.each([
    [{}, { email: ['Veuillez saisir votre adresse email'] }],
    [{ email: '' }, { email: ['Veuillez saisir votre adresse email'] }],
    [{ email: 'x' }, { email: ['Veuillez saisir un email valide'] }],
    [{ email: 'a@exemple.fr', admin: true }, { admin: ["Ce champ n'est pas accepté."] }],
  ])(
    'refuses %j with its message at its field',
    { tags: ['5.forgot.required', '5.forgot.valid'] },
    async (payload, fields) => {
      const answer = await post('request', payload);
      expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
    },
  );
});

describe('POST /api/password/validate/{token}/', () => {
  it('shows whose password the link changes, as often as it is opened', {
    tags: ['2.reset.email', '3.reset', '7.POST/api/password/validate/{token}/'],
  }, async () => {
    const { customer, token } = await withLink();
    for (const _ of [1, 2]) {
      const answer = await post(`validate/${token}`);
      expect([answer.statusCode, answer.json().user_email]).toEqual([200, customer.email]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
  });

  it.each(['x', '%00', 'a'.repeat(190)])('refuses the token %j', async (token) => {
    const answer = await post(`validate/${token}`);
    expect([answer.statusCode, answer.json()]).toEqual([400, invalidLink]);
  });

  it('refuses the key of another kind of link', async () => {
    const customer = await createCustomer(shop, { emailVerifiedAt: null });
    await shop.app.inject({
      method: 'POST',
      url: '/api/auth/registration/resend-email/',
      payload: { email: customer.email },
    });
    const key = await latestKeyFor(shop, customer.email, 'verification');
    expect((await post(`validate/${key}`)).json()).toEqual(invalidLink);
    expect((await confirm(key)).json()).toEqual(invalidLink);
  });
});

describe('POST /api/password/confirm/', () => {
  it('sets the password, ends every session, and tells the owner', {
    tags: ['3.reset', '7.POST/api/password/confirm/', '8.reset.done'],
  }, async () => {
    const { customer, token } = await withLink();
    const answer = await confirm(token);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: 'Mot de passe réinitialisé avec succès !',
        redirect_url: '/login',
        user_email: customer.email,
      },
    ]);
    expect((await me(customer)).statusCode).toBe(401);
    expect((await signIn(customer.email, customer.password)).statusCode).toBe(401);
    expect((await signIn(customer.email, fresh)).statusCode).toBe(200);
    const sent = await emailsDecidedFor(shop, customer.email);
    expect(sent.map(({ name }) => name)).toEqual(['password-reset', 'password-changed']);
    expect(sent.at(-1)?.props).toMatchObject({ everywhere: true });
  });

  it('uses a link once, even by five requests at once', { tags: ['4.reset.life'] }, async () => {
    const { token } = await withLink();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await confirm(token)).json()).toEqual(invalidLink);
    expect((await post(`validate/${token}`)).json()).toEqual(invalidLink);
  });

  it('ends the other links that were asked for', async () => {
    const { customer, token } = await withLink();
    await post('request', { email: customer.email });
    const second = await latestKeyFor(shop, customer.email, 'password-reset');
    expect(second).not.toBe(token);
    expect((await confirm(token)).statusCode).toBe(200);
    expect((await confirm(second)).json()).toEqual(invalidLink);
  });

  it.each([
    [{ password: undefined }, { password: ['Le mot de passe est requis'] }],
    [
      { password: '', confirm_password: '' },
      { password: ['Le mot de passe est requis'], confirm_password: ['La confirmation est requise'] },
    ],
    [
      { password: 'court', confirm_password: 'court' },
      { password: ['Le mot de passe doit contenir au moins 8 caractères'] },
    ],
    [{ confirm_password: 'autre' }, { confirm_password: ['Les mots de passe ne correspondent pas'] }],
    [
      { password: 'motdepasse', confirm_password: 'motdepasse' },
      { password: ['Ce mot de passe est trop courant. Choisissez-en un que personne ne devinerait.'] },
    ],
  ])(
    'refuses %j and leaves the link usable',
    { tags: ['5.reset.required', '5.reset.length', '5.reset.confirmation', '5.reset.match'] },
    async (changes, fields) => {
      const { token } = await withLink();
      const answer = await confirm(token, changes);
      expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
      expect((await confirm(token)).statusCode).toBe(200);
    },
  );

  it('asks of a member of the staff the password of an administrator', async () => {
    const { token } = await withLink({ isStaff: true });
    expect(
      (await confirm(token, { password: 'douze-lettres', confirm_password: 'douze-lettres' })).json(),
    ).toEqual({
      password: [
        'Le mot de passe administrateur doit contenir une majuscule, une minuscule, un chiffre et un symbole',
      ],
      code: 'invalid',
    });
  });

  it('refuses a link once the account has another address or is closed', async () => {
    const { customer, token } = await withLink();
    await shop.db.update(users).set({ isActive: false }).where(eq(users.id, customer.id));
    expect((await confirm(token)).json()).toEqual(invalidLink);
    await shop.db
      .update(users)
      .set({ isActive: true, email: `autre-${customer.email}` })
      .where(eq(users.id, customer.id));
    expect((await confirm(token)).json()).toEqual(invalidLink);
  });

  it('refuses a link after one hour', { tags: ['4.reset.life', '9.reset-link'] }, async () => {
    const { customer, token } = await withLink();
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 3_599_000));
    expect((await post(`validate/${token}`)).statusCode).toBe(200);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 2_000));
    expect((await post(`validate/${token}`)).json()).toEqual(invalidLink);
    expect((await confirm(token)).json()).toEqual(invalidLink);
    expect((await signIn(customer.email, customer.password)).statusCode).toBe(200);
  });

  it('works by the link that the mail server received', async () => {
    const { customer } = await withLink();
    await shop.drain();
    const mail = shop.mailbox.messages().find(({ to }) => JSON.stringify(to).includes(customer.email));
    expect(mail?.subject).toBe('Réinitialisez votre mot de passe Rouage');
    const key = /reset-password\/([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? '';
    expect((await confirm(key)).statusCode).toBe(200);
  });
});
