import { hash } from '@node-rs/argon2';
import { beforeAll, expect, it } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const terms_acceptance = {
  accepted: true,
  timestamp: '2026-11-20T10:00:00.000Z',
  userAgent: 'Mozilla/5.0',
  acceptanceUrl: 'http://localhost:3000/register',
  version: '1.0',
};

const register = (email: string, password1 = 'chat-perché-42') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/registration/',
    payload: { email, password1, terms_acceptance },
  });

const signIn = (email: string, password: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/token/', payload: { email, password } });

it.each([
  ['a zero-width space', 'une-forme@exemple.fr\u200b'],
  ['a left-to-right mark', '\u200eune-forme@exemple.fr'],
  ['an embedding', '\u202aune-forme@exemple.fr\u202c'],
  ['a soft hyphen', 'une-for\u00adme@exemple.fr'],
  ['a joiner in the domain', 'une-forme@exem\u200dple.fr'],
  ['a tag', 'une-forme\u{e0061}@exemple.fr'],
  ['an empty pattern of Braille', 'une-forme@exemple.fr\u2800'],
  ['wide letters', 'ｕne-forme＠exemple．fr'],
  ['a hyphen of a word processor', 'une\u2011forme@exemple.fr'],
  ['the point of the root', 'une-forme@exemple.fr.'],
  ['capitals', 'UNE-FORME@Exemple.FR'],
])('an email with %s is the account that looks the same', async (_what, typed) => {
  if ((await register('une-forme@exemple.fr')).statusCode !== 201) await signIn('une-forme@exemple.fr', '');
  const again = await register(typed);
  expect([again.statusCode, again.json().code]).toEqual([409, 'email_exists']);
  expect((await signIn(typed, 'chat-perché-42')).statusCode).toBe(200);
});

it('a domain is one in its letters and on the wire', async () => {
  expect((await register('lea@café-une-forme.fr')).json().user.email).toBe('lea@café-une-forme.fr');
  for (const typed of [
    'lea@xn--caf-une-forme-dhb.fr',
    'lea@cafe\u0301-une-forme.fr',
    'lea@CAFÉ-une-forme。fr',
  ])
    expect((await signIn(typed, 'chat-perché-42')).statusCode, typed).toBe(200);
});

const composed = 'né-à-Évry\u00a01987';
const otherKeyboard = composed.normalize('NFD').replace('\u00a0', ' ');

it('a password is one however a keyboard composes it (RFC 8265)', async () => {
  const email = 'clavier@exemple.fr';
  expect((await register(email, otherKeyboard)).statusCode).toBe(201);
  for (const typed of [composed, otherKeyboard]) expect((await signIn(email, typed)).statusCode).toBe(200);
  expect((await signIn(email, `${composed}\u200b`)).statusCode).toBe(401);
});

it('a password kept as it was typed opens as before, and from then on from every keyboard', async () => {
  const { id, email } = await createCustomer(shop);
  const former = await hash(otherKeyboard);
  await shop.pool.query('update users set password_hash = $2 where id = $1', [id, former]);
  expect((await signIn(email, composed)).statusCode).toBe(401);
  expect((await signIn(email, otherKeyboard)).statusCode).toBe(200);
  for (const typed of [composed, otherKeyboard]) expect((await signIn(email, typed)).statusCode).toBe(200);
});

it('a password is typed twice in two ways, and has no character that no field takes', async () => {
  const email = 'deux-fois@exemple.fr';
  const payload = { email, password1: composed, password2: otherKeyboard, terms_acceptance };
  const ask = (changes: object) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/registration/',
      payload: { ...payload, ...changes },
    });
  const refused = await ask({ password1: `${composed}\u0007`, password2: undefined });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { password1: ['Le mot de passe contient un caractère qui n’est pas accepté.'], code: 'invalid' },
  ]);
  const common = await ask({ password1: 'motdepasse\u200b123', password2: undefined });
  expect(common.json().password1[0]).toContain('trop courant');
  expect((await ask({})).statusCode).toBe(201);
});

it('a name, a search and a message are found however they are composed', async () => {
  const { headers, email } = await createCustomer(shop);
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/users/me/',
    headers,
    payload: { first_name: 'Zoe\u0301\u200b', last_name: 'De\u00a0La\u202e Cruz' },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { first_name: 'Zoé', last_name: 'De La Cruz' },
  ]);
  const asked = await shop.app.inject({
    method: 'POST',
    url: '/api/tickets/',
    headers,
    payload: {
      email: `${email}\u200b`,
      subject: 'Une facture\u2028perdue',
      message: 'Premie\u0300re ligne assez longue.\r\nDeuxième 👩‍🔧.',
    },
  });
  expect([asked.statusCode, asked.json()]).toMatchObject([
    201,
    { email, subject: 'Une facture perdue', message: 'Première ligne assez longue.\nDeuxième 👩‍🔧.' },
  ]);
});
