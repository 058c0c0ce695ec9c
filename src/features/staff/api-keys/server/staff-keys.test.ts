import { beforeAll, describe, expect, it } from 'vitest';
import type { MadeKey } from '#people/api-keys/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { putAsLoaded } from '#tests/put-as-loaded.ts';
import { addPasskey, createMember } from '#tests/second-factor.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const url = '/api/admin/keys/';
const form = { name: 'Tableau de bord', scopes: ['people.read', 'orders.read'], lasts: '90' };

async function make(staff: TestStaff, more: object = {}): Promise<MadeKey> {
  const answer = await staff.ask('POST', url, { ...form, ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const read = (secret: string, to = '/api/admin/users/') =>
  shop.app.inject({ url: to, headers: { authorization: `Bearer ${secret}` } });
const acts = async ({ ledgerId }: TestStaff) =>
  (
    await shop.pool.query(
      `select e.act, e.subject_id, d.details from journal_entries e join journal_details d using (sequence)
       where e.actor_ledger_id = $1 and e.subject = 'key' order by e.sequence`,
      [ledgerId],
    )
  ).rows;

describe('a key of staff', () => {
  it('reads lists within its scopes, is noted when made, rotated and taken away, and has an end', async () => {
    const staff = await createStaff(shop);
    const { key, secret } = await make(staff);
    expect(secret).toMatch(/^rouage_staff_/);
    expect(key.expires_at).not.toBeNull();
    expect((await read(secret)).statusCode).toBe(200);
    expect((await read(secret, '/api/orders/')).statusCode).toBe(200);
    expect((await read(secret, '/api/tickets/')).json().code).toBe('key_scope');
    const next = (await staff.ask('POST', `${url}${key.id}/rotate/`, { keep_hours: '0' })).json<MadeKey>();
    expect((await read(secret)).statusCode).toBe(401);
    expect((await staff.ask('DELETE', `${url}${key.id}/`)).statusCode).toBe(204);
    expect((await read(next.secret)).statusCode).toBe(401);
    expect((await acts(staff)).map(({ act, subject_id }) => [act, subject_id])).toEqual([
      ['key.make', String(key.id)],
      ['key.rotate', String(key.id)],
      ['key.remove', String(key.id)],
    ]);
    expect(JSON.stringify(await acts(staff))).not.toContain(secret.slice(13, 40));
    expect((await staff.ask('POST', url, { ...form, lasts: 'always' })).json()).toMatchObject({
      lasts: ['Choisissez une durée proposée.'],
    });
  });

  it('opens no file, no act and nothing of a customer’s', async () => {
    const { secret } = await make(await createStaff(shop, { role: 'superuser' }));
    for (const to of [
      '/api/admin/users/export/',
      '/api/admin/me/',
      url,
      '/api/invoices/',
      '/api/admin/search/',
    ])
      expect([to, (await read(secret, to)).json().code]).toEqual([to, 'key_scope']);
    const headers = { authorization: `Bearer ${secret}` };
    const act = { method: 'POST', url: '/api/admin/orders/1/refund/', headers, payload: {} } as const;
    expect((await shop.app.inject(act)).json().code).toBe('key_scope');
    expect((await read(secret, '/api/invoices/F-2026-000001/pdf/')).statusCode).toBe(403);
  });

  it('wants a fresh proof to be made or rotated, and none to be taken away', async () => {
    const staff = await createStaff(shop);
    const { key } = await make(staff);
    const old = { unproven: true };
    const refused = await staff.ask('POST', url, { ...form, name: 'Autre' }, old);
    expect(refused.json()).toMatchObject({
      code: 'proof_required',
      detail: expect.stringContaining('Une clé d’API lit l’administration sans vous.'),
    });
    const rotation = await staff.ask('POST', `${url}${key.id}/rotate/`, { keep_hours: '1' }, old);
    expect(rotation.statusCode).toBe(403);
    expect((await staff.ask('DELETE', `${url}${key.id}/`, undefined, old)).statusCode).toBe(204);
  });

  it('of a colleague is not there', async () => {
    const { key } = await make(await createStaff(shop));
    const other = await createStaff(shop);
    expect((await other.ask('POST', `${url}${key.id}/rotate/`, { keep_hours: '0' })).statusCode).toBe(404);
    expect((await other.ask('DELETE', `${url}${key.id}/`)).statusCode).toBe(404);
  });
});

describe('the role behind a key', () => {
  it('offers what it may export, and refuses the rest', async () => {
    const support = await createStaff(shop, { role: 'support' });
    const { offered } = (await support.ask('GET', url)).json<{ offered: string[] }>();
    expect(offered).toEqual(['content.read', 'figures.read']);
    for (const scopes of [['people.read'], ['finances.read']])
      expect((await support.ask('POST', url, { ...form, scopes })).json()).toMatchObject({
        code: 'right_missing',
      });
    expect((await make(support, { scopes: offered })).key.scopes).toEqual(offered);
  });

  it('counts as it is at each call: what it lost, the key has lost', { tags: ['keys.staff'] }, async () => {
    const staff = await createStaff(shop, { role: 'administrator' });
    const { secret } = await make(staff);
    await shop.pool.query(`update users set staff_role = 'support' where id = $1`, [staff.id]);
    expect((await read(secret)).json().code).toBe('right_missing');
    await shop.pool.query(`update users set is_staff = false, staff_role = null where id = $1`, [staff.id]);
    expect((await read(secret)).json().code).toBe('key_unknown');
  });

  it('ends it when it is taken away, and with a reset of the second factors', async () => {
    const boss = await createStaff(shop, { role: 'superuser' });
    const left = async ({ id }: { id: number }) =>
      (await shop.pool.query('select 1 from api_keys where user_id = $1', [id])).rowCount;
    const leaver = await createStaff(shop);
    await make(leaver);

    const changed = await putAsLoaded(boss, `/api/admin/users/${leaver.id}/`, { is_staff: false });
    expect([changed.statusCode, await left(leaver)]).toEqual([200, 0]);
    const robbed = await createMember(shop);
    await addPasskey(robbed);
    expect((await robbed.ask('POST', url, form)).status).toBe(201);
    await boss.ask('POST', `/api/admin/users/${robbed.id}/second-factor/reset/`);
    expect(await left(robbed)).toBe(0);
  });

  it('is no customer: a key of the shop opens nothing of the administration', async () => {
    const { headers, password } = await createCustomer(shop, { isStaff: true });
    const made = await shop.app.inject({
      method: 'POST',
      url: '/api/users/keys/',
      headers,
      payload: { name: 'Moi', scopes: ['orders.read'], lasts: '30', current_password: password },
    });
    const { secret } = made.json<MadeKey>();
    expect((await read(secret, '/api/orders/')).json().code).toBe('key_scope');
  });
});
