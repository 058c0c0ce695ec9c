import { beforeAll, expect, it } from 'vitest';
import { createStaff } from '#tests/act-as-staff.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { createLink } from './emailed-links.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

it('forgets the password links whose hour is over, and no other; twice finds none, and both are in the journal', {
  tags: ['7.POST/api/auth/password/cleanup/', '6.links.forget'],
}, async () => {
  const staff = await createStaff(shop);
  const { id: userId, email } = await createCustomer(shop);
  const now = shop.clock.now();
  const link = (purpose: 'reset_password' | 'reset_admin_password' | 'verify_email', hoursAgo: number) => {
    const made = new Date(now.getTime() - hoursAgo * 3_600_000);
    return createLink(shop.db, { userId, purpose, email, validForHours: 1, now: made });
  };
  await link('reset_password', 2);
  await link('reset_admin_password', 2);
  const fresh = await link('reset_password', 0);
  const other = await link('verify_email', 2);
  const clean = () => staff.ask('POST', '/api/auth/password/cleanup/');
  const first = (await clean()).json<{ deleted: number; detail: string }>();
  expect(first.deleted).toBeGreaterThanOrEqual(2);
  expect(first.detail).toBe(`${first.deleted}\u00a0liens effacés.`);
  expect((await clean()).json()).toEqual({ detail: 'Aucun lien à effacer.', deleted: 0 });
  const { rows } = await shop.pool.query<{ key_hash: string }>(
    'select key_hash from emailed_links where user_id = $1',
    [userId],
  );
  expect(rows.map((row) => row.key_hash).toSorted()).toEqual([fresh.keyHash, other.keyHash].toSorted());
  const { rows: noted } = await shop.pool.query(
    `select act from journal_entries where actor_ledger_id = $1 and act = 'links.forget'`,
    [staff.ledgerId],
  );
  expect(noted).toHaveLength(2);
  const support = await createStaff(shop, { role: 'support' });
  expect((await support.ask('POST', '/api/auth/password/cleanup/')).statusCode).toBe(403);
  expect((await shop.app.inject({ method: 'POST', url: '/api/auth/password/cleanup/' })).statusCode).toBe(
    401,
  );
});
