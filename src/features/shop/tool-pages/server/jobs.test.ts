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

it('spent addresses are forgotten a minute after their end, by batches, by two processes, and no other is', async () => {
  await shop.pool.query(
    `insert into used_frame_tickets (id, expires_at)
     select gen_random_uuid(), $1::timestamptz - interval '61 seconds' from generate_series(1, 1100)
     union all select gen_random_uuid(), $1::timestamptz - interval '30 seconds'`,
    [shop.clock.now()],
  );
  expect(await runSweep(shop, 'old-tickets')).toBe(500);
  expect(await runSweepTogether(shop, second.shop, 'old-tickets')).toBe(600);
  const { rows } = await shop.pool.query('select count(*)::int as kept from used_frame_tickets');
  expect(rows[0].kept).toBe(1);
});
