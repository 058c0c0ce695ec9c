import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('handled events go after ninety days, far beyond the provider’s last repetition; one not handled never does', async () => {
  await shop.pool.query(
    `insert into stripe_events (id, type, object_id, check_at, received_at, handled_at)
     select 'evt_old_' || n, 'invoice.paid', 'in_1', $1, $1::timestamptz - interval '91 days', $1 from generate_series(1, 1100) n
     union all select 'evt_recent', 'invoice.paid', 'in_1', $1, $1::timestamptz - interval '89 days', $1
     union all select 'evt_waiting', 'invoice.paid', 'in_1', $1, $1::timestamptz - interval '400 days', null`,
    [shop.clock.now()],
  );
  expect(await runSweep(shop, 'old-events')).toBe(500);
  expect(await runSweepTogether(shop, second.shop, 'old-events')).toBe(600);
  const { rows } = await shop.pool.query('select id from stripe_events order by id');
  expect(rows.map(({ id }) => id)).toEqual(['evt_recent', 'evt_waiting']);
});
