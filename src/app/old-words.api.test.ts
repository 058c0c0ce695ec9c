import { afterAll, beforeAll, expect, it } from 'vitest';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { runSweepTogether } from '#tests/run-sweep.ts';
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

const minutes = (from: Date, count: number) => new Date(from.getTime() + count * MINUTE_MS);
/** `over` has just reached the end of its period, `recent` has a minute left. */
const eachSideOf = (period: Parameters<typeof keptSince>[0]) => {
  const bound = keptSince(period, shop.clock.now());
  return { over: minutes(bound, -1), recent: minutes(bound, 1) };
};
const left = async (query: string) =>
  (await shop.pool.query<{ left: string }>(query)).rows.map((row) => row.left);

it('an idea and the address that sent it go after three years, of a visitor and of a customer, and no sooner', async () => {
  const { over, recent } = eachSideOf(KEPT_DATA.ideas.period);
  const { id } = await createCustomer(shop);
  await shop.pool.query(
    `insert into automation_ideas (user_id, email, title, description, created_at)
     values (null, 'visiteur@exemple.fr', 'old', 'x', $1), ($3, 'a@exemple.fr', 'old', 'x', $1), (null, 'b@exemple.fr', 'kept', 'x', $2)`,
    [over, recent, id],
  );
  expect(await runSweepTogether(shop, second.shop, 'old-ideas')).toBe(2);
  expect(await left('select title as left from automation_ideas')).toEqual(['kept']);
});

it('what somebody accepted goes five years after their account, and never while it lives', async () => {
  const { over, recent } = eachSideOf(KEPT_DATA.acceptances.period);
  const gone = await createCustomer(shop, { deletedAt: over });
  const leaving = await createCustomer(shop, { deletedAt: recent });
  const living = await createCustomer(shop);
  for (const { id } of [gone, leaving, living])
    await shop.pool.query(
      `insert into terms_acceptances (user_id, type, accepted, accepted_at, user_agent, acceptance_url, version, received_at)
       values ($1, 'purchase', true, '2020-01-01', '', '', '1.0', '2020-01-01')`,
      [id],
    );
  expect(await runSweepTogether(shop, second.shop, 'old-acceptances')).toBe(1);
  const owners = await left('select user_id::text as left from terms_acceptances order by user_id');
  expect(owners).toEqual([String(leaving.id), String(living.id)]);
});

it('a resolved alert goes after five years with what was noted, and one that waits never', async () => {
  const { over, recent } = eachSideOf(KEPT_DATA.alerts.period);
  await shop.pool.query(
    `insert into alerts (kind, once_key, details, raised_at, resolved_at, resolution, note)
     values ('refund_late', 'over', '{}', $1, $1, 'closed', 'Elle a appelé.'), ('refund_late', 'recent', '{}', $1, $2, 'closed', ''),
       ('refund_late', 'waits', '{}', $1, null, null, '')`,
    [over, recent],
  );
  expect(await runSweepTogether(shop, second.shop, 'old-alerts')).toBe(1);
  expect(await left('select once_key as left from alerts order by once_key')).toEqual(['recent', 'waits']);
});

it('an email that could never leave is forgotten after 180 days, with the address that it was for', async () => {
  shop.mailbox.fault.rejectNext(1, 550);
  const payload = {
    email: 'perdu@exemple.fr',
    title: '',
    description: 'Relancer mes clients tous les lundis matin.',
  };
  await shop.app.inject({ method: 'POST', url: '/api/automation-ideas/', payload });
  await shop.drain();
  const given = `select payload->>'to' as left from outbox where gave_up_at is not null`;
  expect(await left(given)).toEqual(['perdu@exemple.fr']);
  await shop.clock.moveTo(minutes(shop.clock.now(), 180 * 24 * 60 - 1));
  await runSweepTogether(shop, second.shop, 'old-messages');
  expect(await left(given)).toEqual(['perdu@exemple.fr']);
  await shop.clock.moveTo(minutes(shop.clock.now(), 2));
  await runSweepTogether(shop, second.shop, 'old-messages');
  expect(await left(given)).toEqual([]);
});
