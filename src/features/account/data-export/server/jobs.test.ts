import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
beforeAll(async () => {
  shop = await startShop();
  second = await startSecondProcess(shop);
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

it('records go at their date, by batches, by two processes at once, and no sooner', async () => {
  await shop.pool.query(
    `insert into deletion_records (email_hmac, purchase_ids, monthly_cap, deleted_at, purge_at)
     select 'over-' || n, '[]'::jsonb, 1500, $1::timestamptz - interval '3 years', $1::timestamptz from generate_series(1, 1100) n
     union all select 'waits', '[]', 1500, $1::timestamptz, $1::timestamptz + interval '1 hour'`,
    [shop.clock.now()],
  );
  expect(await runSweep(shop, 'old-deletion-records')).toBe(500);
  expect(await runSweepTogether(shop, second.shop, 'old-deletion-records')).toBe(600);
  const { rows } = await shop.pool.query('select email_hmac from deletion_records');
  expect(rows).toEqual([{ email_hmac: 'waits' }]);
});

it('a restore that nobody confirmed goes once no record can be left for it, and no sooner', async () => {
  const [old, recent] = [await createCustomer(shop), await createCustomer(shop)];
  const claim = { exportedAt: '2026-11-20T09:00:00Z', owned: [], subscribed: [], monthlyCap: null };
  const claimed = (id: number, ago: string) =>
    shop.pool.query(
      'insert into pending_restores (user_id, claim, created_at) values ($1, $2, $3::timestamptz - $4::interval)',
      [id, claim, shop.clock.now(), ago],
    );
  await claimed(old.id, '3 years 2 days');
  await claimed(recent.id, '2 years 11 months');
  expect(await runSweepTogether(shop, second.shop, 'old-claims')).toBe(1);
  const { rows } = await shop.pool.query('select user_id from pending_restores');
  expect(rows).toEqual([{ user_id: recent.id }]);
  expect(await runSweep(shop, 'old-claims')).toBe(0);
});
