import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSealedByNewest } from '#server/keys/sealed.ts';
import type { KeyList } from '#server/settings/key-list.ts';
import { acceptedTerms, deleteAccount, exportOf } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createPurchase } from '#tests/factories/subscriptions.ts';
import { addApplication, createMember, proveByCode, shownCode } from '#tests/second-factor.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { resealKeys } from './reseal-keys.ts';

// One shop before the rotation, the same one (its database) with the newest key first, and one that has forgotten the old.

const newKey = {
  TOKEN_SECRET: 'a-newer-secret-for-the-tokens-of-all',
  EXPORT_SIGNING_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64'),
  RECORD_HASH_KEY: 'a-newer-key-for-the-hashes-of-addresses',
  SECOND_FACTOR_KEY: 'a-newer-key-for-the-factors-of-staff',
};
let before: TestShop;
let rotated: TestShop;
let forgotten: TestShop;

beforeAll(async () => {
  before = await startShop({ OUTGOING_INSIDE: 'true' });
  const { DATABASE_URL = '', ...old } = before.settings;
  const list = (keys: KeyList, newest: string) => [newest, ...keys].join(',');
  rotated = await startShop({
    DATABASE_URL,
    TOKEN_SECRET: list(old.TOKEN_SECRET, newKey.TOKEN_SECRET),
    EXPORT_SIGNING_KEY: list(old.EXPORT_SIGNING_KEY, newKey.EXPORT_SIGNING_KEY),
    RECORD_HASH_KEY: list(old.RECORD_HASH_KEY, newKey.RECORD_HASH_KEY),
    SECOND_FACTOR_KEY: list(old.SECOND_FACTOR_KEY, newKey.SECOND_FACTOR_KEY),
  });
  forgotten = await startShop({ DATABASE_URL, ...newKey });
});
afterAll(async () => {
  await forgotten.stop();
  await rotated.stop();
  await before.stop();
});

const me = async (shop: TestShop, headers: { authorization: string }) =>
  (await shop.app.inject({ url: '/api/users/me/', headers })).statusCode;

describe('TOKEN_SECRET', () => {
  it('is rotated without signing anybody out, until the old one is forgotten', async () => {
    const { headers, refresh } = await createCustomer(before);
    expect([await me(rotated, headers), await me(forgotten, headers)]).toEqual([200, 401]);
    const renew = (shop: TestShop, token: string) =>
      shop.app.inject({ method: 'POST', url: '/api/auth/token/refresh/', payload: { refresh: token } });
    expect((await renew(forgotten, refresh)).statusCode).toBe(401);
    const renewed = await renew(rotated, refresh);
    expect(renewed.statusCode, renewed.body).toBe(200);
    const { access } = renewed.json<{ access: string }>();
    expect(await me(forgotten, { authorization: `Bearer ${access}` })).toBe(200);
  });
});

describe('SECOND_FACTOR_KEY', () => {
  it('is rotated without losing an application or a recovery code, and what is sealed is sealed anew', async () => {
    const zoe = await createMember(before);
    const { secret, codes } = await addApplication(zoe);
    const as = async (shop: TestShop) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/admin/token/',
        payload: { email: zoe.email, password: zoe.password },
      });
      const { access } = answer.json<{ access: string }>();
      const headers = { authorization: `Bearer ${access}` };
      return {
        ...zoe,
        headers,
        ask: async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
          const said = await shop.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
          return { status: said.statusCode, body: said.body ? said.json() : {} };
        },
      };
    };
    expect((await proveByCode(await as(forgotten), shownCode(secret))).status).toBe(400);
    expect((await proveByCode(await as(forgotten), codes[0] ?? '')).status).toBe(400);
    expect((await proveByCode(await as(rotated), codes[0] ?? '')).status).toBe(200);
    expect((await proveByCode(await as(rotated), shownCode(secret))).status).toBe(200);

    expect((await resealKeys(forgotten)).factors).toEqual({ resealed: 0, kept: 0, lost: 1 });
    expect((await resealKeys(rotated)).factors).toEqual({ resealed: 1, kept: 0, lost: 0 });
    expect((await resealKeys(rotated)).factors).toEqual({ resealed: 0, kept: 1, lost: 0 });
    expect((await proveByCode(await as(forgotten), shownCode(secret, 1))).status).toBe(200);
    expect((await proveByCode(await as(forgotten), codes[1] ?? '')).status).toBe(400);
    expect((await proveByCode(await as(rotated), codes[1] ?? '')).status).toBe(200);
  });

  it('is rotated between two secrets of a receiver: the former one is sealed anew too', async () => {
    const zoe = await createMember(before);
    const all = '/api/admin/outgoing-webhooks/';
    const wanted = { url: 'http://127.0.0.1:9/', name: 'Compta', events: ['ticket.opened'] };
    const made = await zoe.ask('POST', all, wanted);
    expect(made.status).toBe(201);
    const url = `${all}${made.body.id}/rotate/`;
    const renewed = await rotated.app.inject({ method: 'POST', url, headers: zoe.headers });
    expect(renewed.statusCode, renewed.body).toBe(200);
    expect((await resealKeys(rotated)).receivers).toEqual({ resealed: 1, kept: 0, lost: 0 });
    expect((await resealKeys(rotated)).receivers).toEqual({ resealed: 0, kept: 1, lost: 0 });
    const { rows } = await before.pool.query('select former_secret as former from outgoing_endpoints');
    expect(isSealedByNewest(forgotten.settings, 'outgoing shop', rows[0].former)).toBe(true);
  });
});

const register = (shop: TestShop, email: string, imported_data: unknown) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/registration/',
    payload: {
      email,
      password1: 'chat-perché-42',
      terms_acceptance: acceptedTerms,
      imported_data,
    },
  });

describe('EXPORT_SIGNING_KEY and RECORD_HASH_KEY', () => {
  it('are rotated, and the export of an account that was deleted before is restored by the record of it', async () => {
    const person = await createCustomer(before);
    const automationId = await createAutomation(before, { name: 'Outil rendu' });
    await createPurchase(before, { userId: person.id, automationId });
    const file = await exportOf(before, person);
    await deleteAccount(before, person);
    expect((await register(forgotten, person.email, file)).statusCode).toBe(400);
    const back = await register(rotated, person.email, file);
    expect(back.statusCode, back.body).toBe(201);
    expect(back.json().restore).toMatchObject({ automations: 1 });
    const { rows } = await before.pool.query('select count(*)::int as n from deletion_records');
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('publish every key, the one that signs now first', async () => {
    const keyOf = async (shop: TestShop): Promise<string> =>
      (await shop.app.inject({ url: '/api/export-key/' })).json().public_key;
    expect(await keyOf(rotated)).toBe((await keyOf(forgotten)) + (await keyOf(before)));
  });

  it('are rotated, and the trial of an open account is found under the newest key after the command', async () => {
    const { email, id } = await createCustomer(before);
    const { hashesOfPerson } = await import('#server/keys/email-hash.ts');
    const [old] = hashesOfPerson(before.settings, email);
    const now = before.clock.now();
    await before.pool.query('insert into used_trials (person_hmac, user_id, used_at) values ($1, $2, $3)', [
      old,
      id,
      now,
    ]);
    expect((await resealKeys(rotated)).addresses.trials).toBe(1);
    expect((await resealKeys(rotated)).addresses).toEqual({ records: 0, trials: 0 });
    const [newest] = hashesOfPerson(forgotten.settings, email);
    const { rows } = await before.pool.query('select user_id from used_trials where person_hmac = $1', [
      newest,
    ]);
    expect(rows).toEqual([{ user_id: id }]);
  });
});
