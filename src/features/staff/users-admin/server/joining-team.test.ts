import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { waitingForALock } from '#tests/changed-meanwhile.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createMember } from '#tests/second-factor.ts';
import { latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { PersonDetail } from '../contract.ts';
import { setRoleByCommand } from './staff-command.ts';

let shop: TestShop;
let boss: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  shop = await startShop();
  boss = await createStaff(shop, { role: 'superuser' });
  support = await createStaff(shop, { role: 'support' });
});
afterAll(() => shop.stop());

const password = 'Une lanterne bien rangée, 42';
const newEmail = () => `ailleurs-${randomUUID()}@exemple.fr`;
const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload });
const put = async (who: TestStaff, id: number, form: object) => {
  const person = await boss.ask('GET', `/api/admin/users/${id}/`);
  const { version } = person.json<PersonDetail>();
  return who.ask('PUT', `/api/admin/users/${id}/`, { version, ...form });
};
const askInShop = ({ headers, password }: TestCustomer, email: string) =>
  shop.app.inject({
    method: 'PUT',
    url: '/api/users/me/',
    headers,
    payload: { email, current_password: password },
  });
const verify = async (key: string) => (await post('/api/auth/registration/verify-email/', { key })).json();
const addressOf = async ({ id }: { id: number }) => {
  const { rows } = await shop.pool.query<{ email: string }>('select email from users where id = $1', [id]);
  return rows[0]?.email;
};

const joins: [string, (person: TestCustomer) => Promise<unknown>][] = [
  ['a superuser’s form', ({ id }) => put(boss, id, { is_staff: true, role: 'administrator' })],
  [
    'a superuser’s form with a password',
    ({ id }) => put(boss, id, { is_staff: true, role: 'support', password, password_confirmation: password }),
  ],
  ['the command', ({ email }) => setRoleByCommand(shop, email, 'superuser')],
];

describe.each(joins)('who joins the team by %s', (_how, join) => {
  it('keeps their address: a link for a new email that was asked for before holds no more', async () => {
    const person = await createCustomer(shop);
    const email = newEmail();
    expect((await askInShop(person, email)).statusCode).toBe(200);
    const key = await latestKeyFor(shop, email, 'email-change');
    await join(person);
    expect(await verify(key)).toMatchObject({ code: 'link_expired' });
    expect(await addressOf(person)).toBe(person.email);
  });

  it('keeps their address too where support had asked for another', async () => {
    const person = await createCustomer(shop);
    const email = newEmail();
    expect((await put(support, person.id, { email })).statusCode).toBe(200);
    const key = await latestKeyFor(shop, email, 'email-change');
    await join(person);
    expect(await verify(key)).toMatchObject({ code: 'link_expired' });
    expect(await addressOf(person)).toBe(person.email);
  });

  it('has no password chosen by a link from before', async () => {
    const person = await createCustomer(shop);
    await post('/api/password/request/', { email: person.email });
    const token = await latestKeyFor(shop, person.email, 'password-reset');
    await join(person);
    const seen = await post(`/api/password/validate/${token}/`, {});
    expect(seen.json()).toMatchObject({ code: 'link_expired' });
  });
});

describe('who leaves the team', () => {
  it('takes no link with them', async () => {
    const member = await createMember(shop);
    const email = newEmail();
    const typed = { email, current_password: member.password };
    expect((await member.ask('POST', '/api/admin/me/email/', typed)).status).toBe(200);
    await post('/api/admin/password/request/', { email: member.email });
    const token = await latestKeyFor(shop, member.email, 'admin-password-reset');
    await setRoleByCommand(shop, member.email, null);
    await setRoleByCommand(shop, member.email, 'support');
    expect(await verify(await latestKeyFor(shop, email, 'email-change'))).toMatchObject({
      code: 'link_expired',
    });
    const seen = await post(`/api/admin/password/validate/${token}/`, {});
    expect(seen.json()).toMatchObject({ code: 'link_expired' });
  });
});

describe('an invitation that is accepted', () => {
  it('ends the links asked for before the password was chosen', async () => {
    const asked = { email: newEmail(), first_name: 'Lou', invitation: true, is_staff: true, role: 'support' };
    const { id } = (await boss.ask('POST', '/api/admin/users/', asked)).json<PersonDetail>();
    const token = await latestKeyFor(shop, asked.email, 'invitation');
    const email = newEmail();
    expect((await put(boss, id, { email })).statusCode).toBe(200);
    const accepted = await post('/api/auth/invitation/accept/', {
      token,
      password,
      confirm_password: password,
    });
    expect(accepted.json()).toMatchObject({ redirect_url: '/admin/login' });
    expect(await verify(await latestKeyFor(shop, email, 'email-change'))).toMatchObject({
      code: 'link_expired',
    });
  });
});

describe('a link for a new email', () => {
  it('opens to who is of the team only what was asked for in the administration', async () => {
    const person = await createCustomer(shop);
    const email = newEmail();
    await askInShop(person, email);
    // By another hand than the shop's, which would have ended the link.
    await shop.pool.query('update users set is_staff = true where id = $1', [person.id]);
    expect(await verify(await latestKeyFor(shop, email, 'email-change'))).toMatchObject({
      code: 'link_expired',
    });
  });

  it('asked for there, moves the address of a member', async () => {
    const member = await createMember(shop);
    const email = newEmail();
    await member.ask('POST', '/api/admin/me/email/', { email, current_password: member.password });
    await verify(await latestKeyFor(shop, email, 'email-change'));
    expect(await addressOf(member)).toBe(email);
  });

  it('is not made for who joined while they asked: they wait for the row, and are looked at again', async () => {
    const person = await createCustomer(shop);
    const email = newEmail();
    const promotion = await shop.pool.connect();
    await promotion.query('begin');
    await promotion.query('update users set is_staff = true where id = $1', [person.id]);
    const asking = askInShop(person, email);
    await expect.poll(() => waitingForALock(shop.pool)).toBe(1);
    await promotion.query('commit');
    promotion.release();
    expect((await asking).json()).toMatchObject({ code: 'changed_in_administration' });
    await expect(latestKeyFor(shop, email, 'email-change')).rejects.toThrow();
  });
});
