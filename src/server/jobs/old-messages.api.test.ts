import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { emailSamples } from '#emails/emails.tsx';
import { createCustomer } from '#tests/factories/customers.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import { enqueueEmail } from '../mail/email-outbox.ts';

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

const pass = (days: number) => shop.clock.moveTo(new Date(shop.clock.now().getTime() + days * DAY_MS));

it('what was sent is forgotten after 180 days, the proof of a notice of price after five years, what waits never', async () => {
  const { id: userId, email: to } = await createCustomer(shop);
  const now = shop.clock.now();
  const send = (email: Parameters<typeof enqueueEmail>[2]['email'], onceKey: string) =>
    enqueueEmail(shop.db, now, { to, userId, onceKey, email });
  await send({ name: 'welcome', props: emailSamples.welcome }, 'welcome');
  await send({ name: 'price-change', props: emailSamples['price-change'] }, 'price-change');
  await send(
    { name: 'withdrawal-acknowledged', props: emailSamples['withdrawal-acknowledged'] },
    'withdrawal',
  );
  await shop.drain();
  await shop.pool.query(
    `insert into outbox (kind, payload, once_key, created_at, due_at, gave_up_at)
     values ('email', '{}', 'waits', $1::timestamptz, $1::timestamptz + interval '9 years', null), ('email', '{}', 'given-up', $1, $1, $1)`,
    [now],
  );
  const keys = async () =>
    (await shop.pool.query('select once_key from outbox order by once_key')).rows.map((row) => row.once_key);
  await pass(179);
  expect(await runSweep(shop, 'old-messages')).toBe(0);
  await pass(2);
  expect(await runSweepTogether(shop, second.shop, 'old-messages')).toBe(1);
  expect(await keys()).toEqual(['email:price-change', 'email:withdrawal', 'given-up', 'waits']);
  await pass(365 * 5);
  expect(await runSweep(shop, 'old-messages')).toBe(2);
  expect(await keys()).toEqual(['given-up', 'waits']);
  expect(await runSweep(shop, 'old-messages')).toBe(0);
});

it('a month of them goes by batches', async () => {
  await shop.pool.query(
    `insert into outbox (kind, payload, once_key, created_at, due_at, done_at, purge_at)
     select 'set_share', '{}', $2 || n, $1::timestamptz, $1, $1, $1 from generate_series(1, 1100) n`,
    [shop.clock.now(), randomUUID()],
  );
  expect(await runSweep(shop, 'old-messages')).toBe(500);
  expect(await runSweepTogether(shop, second.shop, 'old-messages')).toBe(600);
});
