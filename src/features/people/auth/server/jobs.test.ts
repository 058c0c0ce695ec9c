import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
let customer: TestCustomer;
beforeAll(async () => {
  shop = await startShop();
  second = await startSecondProcess(shop);
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});
beforeEach(async () => {
  await shop.pool.query('delete from users');
  customer = await createCustomer(shop);
});

const pass = (days: number) => shop.clock.moveTo(new Date(shop.clock.now().getTime() + days * DAY_MS));
async function kept(table: 'sessions' | 'refresh_tokens' | 'emailed_links'): Promise<number> {
  const { rows } = await shop.pool.query(`select count(*)::int as kept from ${table}`);
  return rows[0].kept;
}
const refresh = async (token: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/token/refresh/', payload: { refresh: token } });

describe('sessions that are over', () => {
  it('stay thirty days after their last token, then go; a second pass finds nothing', async () => {
    await pass(36);
    expect(await runSweep(shop, 'old-sessions')).toBe(0);
    await pass(2);
    expect(await runSweep(shop, 'old-sessions')).toBe(1);
    expect([await kept('sessions'), await kept('refresh_tokens')]).toEqual([0, 0]);
    expect(await runSweep(shop, 'old-sessions')).toBe(0);
  });

  it('a session in use loses its old tokens only, and goes on', async () => {
    let { refresh: token } = customer;
    for (let week = 0; week < 7; week += 1) {
      await pass(6);
      token = (await refresh(token)).json<{ refresh: string }>().refresh;
    }
    const all = await kept('refresh_tokens');
    const gone = await runSweep(shop, 'old-sessions');
    expect(gone).toBeGreaterThan(0);
    expect(await kept('refresh_tokens')).toBe(all - gone);
    expect(await kept('sessions')).toBe(1);
    expect((await refresh(token)).statusCode).toBe(200);
  });

  it('a token used again on its last day is still known for stolen', async () => {
    const { refresh: first } = customer;
    const successor = (await refresh(first)).json<{ refresh: string }>().refresh;
    await pass(6);
    await runSweep(shop, 'old-sessions');
    await refresh(first);
    expect((await refresh(successor)).statusCode).toBe(401);
  });

  it('a month of them goes by batches, by two processes at once', async () => {
    await shop.pool.query(
      `with many as (
         insert into sessions (user_id, audience, created_at)
         select $1, 'customer', $2 from generate_series(1, 1200) returning id)
       insert into refresh_tokens (id, session_id, issued_at, expires_at)
       select gen_random_uuid(), id, $2::timestamptz, $2::timestamptz + interval '7 days' from many`,
      [customer.id, shop.clock.now()],
    );
    await pass(40);
    const fresh = await createCustomer(shop);
    expect(await runSweep(shop, 'old-sessions')).toBe(500);
    expect(await runSweepTogether(shop, second.shop, 'old-sessions')).toBe(701);
    expect([await kept('sessions'), await kept('refresh_tokens')]).toEqual([1, 1]);
    expect((await refresh(fresh.refresh)).statusCode).toBe(200);
  });
});

describe('links sent by email', () => {
  const link = (hash: string, expires: string, used: string | null) =>
    shop.pool.query(
      `insert into emailed_links (key_hash, user_id, purpose, email, created_at, expires_at, used_at)
       values ($1, $2, 'verify_email', $3, $4::timestamptz, $4::timestamptz + $5::interval, $4::timestamptz + $6::interval)`,
      [hash, customer.id, customer.email, shop.clock.now(), expires, used],
    );

  it('used or not, go thirty days after their end, and no other does', async () => {
    await link('used', '1 day', '1 minute');
    await link('unused', '1 day', null);
    await link('later', '2 days', null);
    await pass(30.9);
    expect(await runSweep(shop, 'old-links')).toBe(0);
    await pass(0.2);
    expect(await runSweepTogether(shop, second.shop, 'old-links')).toBe(2);
    const { rows } = await shop.pool.query('select key_hash from emailed_links');
    expect(rows).toEqual([{ key_hash: 'later' }]);
    expect(await runSweep(shop, 'old-links')).toBe(0);
  });
});
