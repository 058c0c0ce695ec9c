import { afterEach, beforeEach, expect, it } from 'vitest';
import { addMonths } from '#domain/time/billing-period.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
// A shop for each test: its time only moves forward.
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

const subjects = async () =>
  (await shop.pool.query('select subject from tickets order by id')).rows.map(({ subject }) => subject);
const moveTo = (instant: Date, days = 0) => shop.clock.moveTo(new Date(instant.getTime() + days * DAY_MS));
async function write(subject: string, headers: Record<string, string> = {}): Promise<number> {
  const message = 'Bonjour, je ne trouve pas ma facture.';
  const payload = { email: 'camille@exemple.fr', subject, message };
  return (await shop.app.inject({ method: 'POST', url: '/api/tickets/', payload, headers })).json().id;
}

it('a request is forgotten three years after its answer, or after it was written when nobody answered', async () => {
  const writtenAt = shop.clock.now();
  const answeredAt = addMonths(writtenAt, 2);
  const { headers } = await createCustomer(shop);
  await write('Jamais répondu', headers);
  const answered = await write('Répondu deux mois après');
  await moveTo(answeredAt);
  const staff = await createStaff(shop);
  await staff.ask('POST', `/api/tickets/${answered}/resolve/`);

  await moveTo(addMonths(writtenAt, 36), -2);
  expect(await runSweep(shop, 'old-requests')).toBe(0);
  await moveTo(addMonths(writtenAt, 36), 2);
  expect(await runSweep(shop, 'old-requests')).toBe(1);
  expect(await subjects()).toEqual(['Répondu deux mois après']);
  await moveTo(addMonths(answeredAt, 36), -2);
  expect(await runSweep(shop, 'old-requests')).toBe(0);
  await moveTo(addMonths(answeredAt, 36), 2);
  expect(await runSweep(shop, 'old-requests')).toBe(1);
  expect(await subjects()).toEqual([]);
}, 30_000);

it('years of them go by batches, by two processes, and nothing younger does', async () => {
  const second = await startSecondProcess(shop);
  await shop.pool.query(
    `insert into tickets (email, subject, message, created_at)
     select 'a@exemple.fr', 'Ancienne', 'Bonjour', $1::timestamptz - interval '4 years' from generate_series(1, 1100)
     union all select 'a@exemple.fr', 'Récente', 'Bonjour', $1::timestamptz - interval '2 years'`,
    [shop.clock.now()],
  );
  expect(await runSweep(shop, 'old-requests')).toBe(500);
  expect(await runSweepTogether(shop, second.shop, 'old-requests')).toBe(600);
  expect(await subjects()).toEqual(['Récente']);
  await second.stop();
}, 30_000);

it('a resolved request closes by itself fourteen days later, once, by two processes', async () => {
  const second = await startSecondProcess(shop);
  const staff = await createStaff(shop);
  const id = await write('Bientôt fermée');
  const resolvedAt = shop.clock.now();
  await staff.ask('POST', `/api/tickets/${id}/resolve/`);
  await moveTo(resolvedAt, 13.9);
  expect(await runSweep(shop, 'settled-requests')).toBe(0);
  await moveTo(resolvedAt, 14.1);
  await runSweepTogether(shop, second.shop, 'settled-requests');
  expect((await staff.ask('GET', `/api/tickets/${id}/`)).json()).toMatchObject({
    status: 'closed',
    closes_at: null,
    events: [{ act: 'resolve' }, { act: 'close', actor: 'system', by: null }],
  });
  await second.stop();
}, 30_000);

it('a clock that moves between the look and the sweep, as another process’s may, leaves it to the next pass', async () => {
  const staff = await createStaff(shop);
  const id = await write('Bientôt fermée');
  await staff.ask('POST', `/api/tickets/${id}/resolve/`);
  const moments = [0, 15].map((days) => new Date(shop.clock.now().getTime() + days * DAY_MS));
  const now = () => (moments.length > 1 ? moments.shift() : moments[0])!;
  const late = { ...shop, clock: { ...shop.clock, now } };
  expect(await runSweep(late, 'settled-requests')).toBe(0);
  expect(await runSweep(late, 'settled-requests')).toBe(1);
});

it('an exchange keeps a request for three more years', async () => {
  const writtenAt = shop.clock.now();
  const { headers } = await createCustomer(shop);
  const id = await write('Longue histoire', headers);
  await moveTo(addMonths(writtenAt, 30));
  const staff = await createStaff(shop);
  await staff.ask('POST', `/api/tickets/${id}/replies/`, {
    message: 'Nous y voilà.',
    request_id: crypto.randomUUID(),
    last_reply_id: 0,
  });
  await moveTo(addMonths(writtenAt, 37));
  expect(await runSweep(shop, 'old-requests')).toBe(0);
  await moveTo(addMonths(writtenAt, 67));
  expect(await runSweep(shop, 'old-requests')).toBe(1);
  expect((await shop.pool.query('select 1 from ticket_replies')).rowCount).toBe(0);
}, 30_000);
