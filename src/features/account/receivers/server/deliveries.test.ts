import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { emailKey } from '#server/mail/email-outbox.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { openReceiver, type TestReceiver, verifyWith } from '#tests/outgoing-receiver.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { Delivery, Receiver } from '../contract.ts';
import { fanOut } from './fan-out.ts';
import { leaseReceivers, sendNext } from './send.ts';

let shop: TestShop;
let receiver: TestReceiver;
let customer: TestCustomer;

beforeAll(async () => {
  shop = await startShop({ OUTGOING_INSIDE: 'true' }, { outgoing: { timeoutMs: 400 } });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  receiver = await openReceiver();
  customer = await createCustomer(shop);
});
afterEach(async () => {
  await shop.pool.query('delete from outgoing_endpoints');
  await receiver.stop();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = async <Answer>(method: Method, path: string, payload?: object, who = customer) => {
  const { headers } = await signInAgain(shop, who);
  const answer = await shop.app.inject({
    method,
    url: `/api/outgoing-webhooks/${path}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: (answer.body ? answer.json() : null) as Answer };
};
const add = async (events: string[] = ['ticket.answered'], url = receiver.url, who = customer) => {
  const { status, body } = await ask<Receiver & { secret: string }>(
    'POST',
    '',
    { url, name: 'n8n', events },
    who,
  );
  expect(status).toBe(201);
  return body;
};
const stateOf = async (id: number) => (await ask<Receiver[]>('GET', '')).body.find((one) => one.id === id);
const log = async (id: number, query = '') =>
  (await ask<{ count: number; results: Delivery[] }>('GET', `${id}/deliveries/${query}`)).body.results;
const ping = (id: number) => ask<{ replayed: number }>('POST', `${id}/ping/`);
const pass = async (ms: number) => shop.travelTo(new Date(shop.clock.now().getTime() + ms));
const leaseIsOver = () =>
  shop.pool.query(
    "update outgoing_endpoints set leased_until = now() - interval '1 second' where lease is not null",
  );

describe('what happens to a customer', () => {
  it('is told to their receivers and the shop’s, signed, each once, and to nobody else’s', {
    tags: ['outgoing.told', '7.POST/api/outgoing-webhooks/', '7.GET/api/outgoing-webhooks/{id}/deliveries/'],
  }, async () => {
    const others = await openReceiver();
    const mine = await add(['order.paid', 'subscription.changed']);
    await add(['order.paid'], others.url, await createCustomer(shop));
    const automation = await createAutomation(shop, { name: 'Outil annoncé' });
    await buy(shop, customer, automation);
    await shop.roundTrip();
    expect(receiver.received.map(({ type }) => type).toSorted()).toEqual([
      'order.paid',
      'subscription.changed',
    ]);
    expect(others.received).toEqual([]);
    for (const one of receiver.received)
      expect(verifyWith(mine.secret, one)).toMatchObject({ type: one.type });
    const [order] = receiver.received.filter(({ type }) => type === 'order.paid');
    expect(order?.data).toMatchObject({
      customer: customer.id,
      status: 'paid',
      total_amount: 40,
      invoice: expect.any(String),
    });
    expect(order?.id).toMatch(/^evt_[\da-f]{32}$/);
    const told = await log(mine.id);
    expect(told.map(({ state, attempts }) => [state, attempts.map(({ status }) => status)])).toEqual([
      ['delivered', [204]],
      ['delivered', [204]],
    ]);
    expect(told.map(({ event }) => event).toSorted()).toEqual(
      receiver.received.map(({ id }) => id).toSorted(),
    );
    expect(told.find(({ type }) => type === 'order.paid')?.body).toBe(order?.body);
    await others.stop();
  });

  it('is written with the act or not at all, and not where nobody listens', {
    tags: ['outgoing.told'],
  }, async () => {
    const automation = await createAutomation(shop, { name: 'Outil sans écoute' });
    const count = async () =>
      (await shop.pool.query('select 1 from outgoing_events where user_id = $1', [customer.id])).rowCount;
    await buy(shop, customer, automation);
    await shop.roundTrip();
    expect(await count()).toBe(0);
    await add(['subscription.changed']);
    const { inTransaction } = await import('#server/db/connection.ts');
    const { tellOutside } = await import('#server/db/last-writes.ts');
    const told = {
      type: 'subscription.changed',
      userId: customer.id,
      at: shop.clock.now(),
      data: {},
    } as const;
    const failing = inTransaction(shop.db, async (tx) => {
      await tellOutside(tx, told);
      throw new Error('undecided');
    });
    await expect(failing).rejects.toThrow('undecided');
    expect(await count()).toBe(0);
    await inTransaction(shop.db, (tx) => tellOutside(tx, told));
    expect(await count()).toBe(1);
  });
});

describe('a receiver that fails', () => {
  it('is tried again for three days, each time under the same id and the same bytes, then given up', {
    tags: ['outgoing.retried'],
  }, async () => {
    receiver.answers(500);
    const { id } = await add();
    await ping(id);
    await shop.drain();
    expect(receiver.received).toHaveLength(1);
    const [first] = await log(id);
    expect(first).toMatchObject({ state: 'waiting', attempts: [{ status: 500, problem: 'refused' }] });
    for (let round = 0; round < 12; round += 1) await pass(21 * HOUR_MS);
    const [given] = await log(id);
    expect(given).toMatchObject({ state: 'failed', next_attempt_at: null });
    expect(receiver.received.length).toBeGreaterThan(3);
    expect(new Set(receiver.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
    expect((await stateOf(id))?.failed).toBe(1);
  });

  it('and asks for time by « Retry-After » is left alone for it, the rest of its queue too', {
    tags: ['outgoing.retried'],
  }, async () => {
    receiver.answers((response) => response.writeHead(429, { 'retry-after': '1800' }).end());
    const { id } = await add();
    for (let one = 0; one < 3; one += 1) await ping(id);
    await shop.drain();
    expect(receiver.received).toHaveLength(1);
    await pass(29 * 60_000);
    expect(receiver.received).toHaveLength(1);
    receiver.answers(204);
    await pass(2 * 60_000);
    expect(receiver.received).toHaveLength(4);
    expect((await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('for five days is disabled by itself, its owner is written to, and what comes meanwhile can be sent once it is back', {
    tags: [
      'outgoing.disabled',
      '7.POST/api/outgoing-webhooks/{id}/pause/',
      '7.POST/api/outgoing-webhooks/{id}/replay/',
    ],
  }, async () => {
    receiver.answers(500);
    const { id } = await add(['ticket.answered', 'order.paid']);
    for (let day = 0; day < 13; day += 1) {
      if ((await stateOf(id))?.state === 'active') await ping(id);
      await pass(DAY_MS / 2);
    }
    expect(await stateOf(id)).toMatchObject({ state: 'disabled', disabled_why: 'failing', waiting: 0 });
    const letters = (await shop.mailbox.messages()).filter(({ to }) =>
      JSON.stringify(to).includes(customer.email),
    );
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Une adresse reçoit désormais les notifications de votre compte Rouage',
      `Nous n’envoyons plus rien à 127.0.0.1:${receiver.port}`,
    ]);
    const before = receiver.received.length;
    await buy(
      shop,
      await signInAgain(shop, customer),
      await createAutomation(shop, { name: 'Outil d’entre-temps' }),
    );
    await shop.roundTrip();
    expect(receiver.received).toHaveLength(before);
    expect((await ask('POST', `${id}/replay/`, {})).body).toMatchObject({ code: 'receiver_off' });
    expect((await ping(id)).body).toMatchObject({ code: 'receiver_off' });
    receiver.answers(204);
    expect((await ask('POST', `${id}/pause/`, { paused: false })).body).toMatchObject({
      state: 'active',
      disabled_why: null,
      failing_since: null,
    });
    const { failed = 0 } = (await stateOf(id)) ?? {};
    expect((await ask('POST', `${id}/replay/`, {})).body).toEqual({ replayed: failed });
    await shop.drain();
    expect(receiver.received.slice(before).map(({ type }) => type)).toContain('order.paid');
    expect(await stateOf(id)).toMatchObject({ failed: 0, waiting: 0 });
  });

  it('by 410 is disabled at once', { tags: ['outgoing.disabled'] }, async () => {
    receiver.answers(410);
    const { id } = await add();
    await ping(id);
    await ping(id);
    await shop.drain();
    expect(receiver.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({
      state: 'disabled',
      disabled_why: 'gone',
      waiting: 0,
      failed: 2,
    });
  });

  it('of the shop tells who added it, and once they have left the team all who may act on it', {
    tags: ['outgoing.disabled'],
  }, async () => {
    receiver.answers(410);
    const [maker, colleague, support] = [
      await createStaff(shop),
      await createStaff(shop),
      await createStaff(shop, { role: 'support' }),
    ];
    const written = async () => {
      const made = await maker.ask('POST', '/api/admin/outgoing-webhooks/', {
        ...{ url: receiver.url, name: 'Compta', events: ['ticket.opened'] },
      });
      expect(made.statusCode, made.body).toBe(201);
      return made.json<Receiver>().id;
    };
    const toldOf = async (id: number) => {
      const pinged = await colleague.ask('POST', `/api/admin/outgoing-webhooks/${id}/ping/`);
      expect(pinged.statusCode, pinged.body).toBe(200);
      await shop.drain();
      const { rows } = await shop.pool.query<{ email: string }>(
        `select u.email from outbox o join users u on u.id = o.user_id where o.once_key like $1`,
        [emailKey(`receiver-disabled:${id}:%`)],
      );
      return rows.map(({ email }) => email);
    };
    expect(await toldOf(await written())).toEqual([maker.email]);
    const orphan = await written();
    await shop.pool.query('update users set is_staff = false, staff_role = null where id = $1', [maker.id]);
    const told = await toldOf(orphan);
    expect(told).toContain(colleague.email);
    expect(told).not.toContain(maker.email);
    expect(told).not.toContain(support.email);
  });

  it('or stands still keeps nobody else: a thousand events wait for it, and another customer’s go out', {
    tags: ['outgoing.nobody-waits'],
  }, async () => {
    const stuck = await openReceiver();
    stuck.answers(() => undefined);
    const one = await add(['ticket.answered'], stuck.url);
    await shop.pool.query(
      `insert into outgoing_events (user_id, type, data, at)
       select $1, 'ticket.answered', '{}', $2 from generate_series(1, 1000)`,
      [customer.id, shop.clock.now()],
    );
    const other = await createCustomer(shop);
    await add(['ticket.answered'], receiver.url, other);
    await shop.pool.query(
      `insert into outgoing_events (user_id, type, data, at) values ($1, 'ticket.answered', '{"ticket": 7}', $2)`,
      [other.id, shop.clock.now()],
    );
    await shop.drain();
    expect(receiver.received).toHaveLength(1);
    expect(stuck.received).toHaveLength(1);
    expect(await stateOf(one.id)).toMatchObject({ waiting: 1_000 });
    await stuck.stop();
  });
});

describe('one delivery', () => {
  it('whose process is killed between the answer and its note is sent again, under the same id', {
    tags: ['outgoing.once'],
  }, async () => {
    const { id } = await add();
    await ping(id);
    const [leased] = await leaseReceivers(shop.db, { now: shop.clock.now(), isSlow: false, most: 5 });
    if (!leased) throw new Error('nothing was due');
    const killed = new AbortController();
    receiver.answers((response) => {
      response.writeHead(204).end();
      killed.abort();
    });
    await expect(sendNext(shop, leased, killed.signal)).rejects.toThrow();
    receiver.answers(204);
    await shop.drain();
    expect(receiver.received, 'its lease is not over').toHaveLength(1);
    await leaseIsOver();
    await shop.drain();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    expect((await log(id))[0]).toMatchObject({ state: 'delivered' });
  });

  it('of two processes at once is sent by one', { tags: ['outgoing.once'] }, async () => {
    const second = await startSecondProcess(shop);
    const { id } = await add();
    for (let one = 0; one < 10; one += 1) await ping(id);
    await shop.pool.query(
      `insert into outgoing_events (user_id, type, data, at)
       select $1, 'ticket.answered', '{}', $2 from generate_series(1, 20)`,
      [customer.id, shop.clock.now()],
    );
    const both = [shop, second.shop];
    await Promise.all(both.map((one) => fanOut.run(one)));
    const now = shop.clock.now();
    const { signal } = new AbortController();
    await Promise.all(
      both.map(async (one) => {
        for (const leased of await leaseReceivers(one.db, { now, isSlow: false, most: 5 }))
          while (await sendNext(one, leased, signal));
      }),
    );
    expect(receiver.received).toHaveLength(30);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(30);
    await second.stop();
  });

  it('sent again while a retry of it waits goes out once', {
    tags: ['outgoing.replay', '7.POST/api/outgoing-webhooks/{id}/replay/'],
  }, async () => {
    receiver.answers(500);
    const { id } = await add();
    await ping(id);
    await shop.drain();
    const [waiting] = await log(id);
    receiver.answers(204);
    for (let click = 0; click < 3; click += 1)
      expect((await ask('POST', `${id}/replay/`, { delivery: waiting?.id })).body).toEqual({ replayed: 1 });
    await shop.drain();
    await pass(HOUR_MS);
    expect(receiver.received).toHaveLength(2);
    const [done, ...more] = await log(id);
    expect([done?.state, done?.attempts.map(({ status }) => status), more]).toEqual([
      'delivered',
      [500, 204],
      [],
    ]);
  });

  it('under way goes to the address that it began with; the next one to the new one', {
    tags: ['7.PUT/api/outgoing-webhooks/{id}/'],
  }, async () => {
    const { id } = await add();
    const moved = await openReceiver();
    await ping(id);
    const [leased] = await leaseReceivers(shop.db, { now: shop.clock.now(), isSlow: false, most: 5 });
    if (!leased) throw new Error('nothing was due');
    receiver.answers(async (response) => {
      await ask('PUT', `${id}/`, { url: moved.url, name: '', events: ['ticket.answered'] });
      response.writeHead(500).end();
    });
    await sendNext(shop, leased, new AbortController().signal);
    expect(await stateOf(id)).toMatchObject({ url: moved.url, failing_since: null });
    await leaseIsOver();
    await pass(10_000);
    expect([receiver.received.length, moved.received.length]).toEqual([1, 1]);
    await moved.stop();
  });

  it('of a receiver that is deleted meanwhile is noted nowhere, and fails nothing', {
    tags: ['7.DELETE/api/outgoing-webhooks/{id}/'],
  }, async () => {
    const { id } = await add();
    await ping(id);
    const [leased] = await leaseReceivers(shop.db, { now: shop.clock.now(), isSlow: false, most: 5 });
    if (!leased) throw new Error('nothing was due');
    receiver.answers(async (response) => {
      expect((await ask('DELETE', `${id}/`)).status).toBe(204);
      response.writeHead(200).end();
    });
    await sendNext(shop, leased, new AbortController().signal);
    expect(await sendNext(shop, leased, new AbortController().signal)).toBe(false);
    expect(
      (await shop.pool.query('select 1 from outgoing_deliveries where endpoint_id = $1', [id])).rowCount,
    ).toBe(0);
  });
});

it('a new secret signs beside the former one for a day, and alone afterwards', {
  tags: [
    'outgoing.rotate',
    '7.POST/api/outgoing-webhooks/{id}/rotate/',
    '7.GET/api/outgoing-webhooks/{id}/secret/',
  ],
}, async () => {
  const made = await add();
  const { body: rotated } = await ask<Receiver & { secret: string }>('POST', `${made.id}/rotate/`);
  expect(rotated.secret).not.toBe(made.secret);
  expect((await ask('GET', `${made.id}/secret/`)).body).toEqual({ secret: rotated.secret });
  await ping(made.id);
  await shop.drain();
  const [both] = receiver.received;
  if (!both) throw new Error('nothing came');
  for (const secret of [made.secret, rotated.secret])
    expect(verifyWith(secret, both)).toMatchObject({ type: 'ping' });
  await pass(DAY_MS + 1);
  await ping(made.id);
  await shop.drain();
  const alone = receiver.received.at(-1);
  if (!alone) throw new Error('nothing came');
  expect(verifyWith(rotated.secret, alone)).toMatchObject({ type: 'ping' });
  expect(() => verifyWith(made.secret, alone)).toThrow();
});

it('a secret that is renewed by two clicks at once leaves the receiver the one that it has', {
  tags: ['outgoing.rotate'],
}, async () => {
  const made = await add();
  await Promise.all([ask('POST', `${made.id}/rotate/`), ask('POST', `${made.id}/rotate/`)]);
  await ping(made.id);
  await shop.drain();
  const told = receiver.received.at(-1);
  if (!told) throw new Error('nothing came');
  expect(verifyWith(made.secret, told)).toMatchObject({ type: 'ping' });
  const { body } = await ask<{ secret: string }>('GET', `${made.id}/secret/`);
  expect(verifyWith(body.secret, told)).toMatchObject({ type: 'ping' });
});

it('a pause stops what waits, and an account that is closed takes its receivers and their log with it', {
  tags: ['outgoing.forgotten'],
}, async () => {
  const { id } = await add(['ticket.answered']);
  await ping(id);
  expect((await ask('POST', `${id}/pause/`, { paused: true })).body).toMatchObject({
    state: 'paused',
    failed: 1,
  });
  await shop.drain();
  expect(receiver.received).toEqual([]);
  const { headers } = await signInAgain(shop, customer);
  const gone = await shop.app.inject({
    method: 'DELETE',
    url: '/api/users/delete-account/',
    headers,
    payload: { password: customer.password },
  });
  expect(gone.statusCode, gone.body).toBeLessThan(300);
  await shop.roundTrip();
  const left = await shop.pool.query(
    `select 1 from outgoing_endpoints where user_id = $1 union all select 1 from outgoing_events where user_id = $1`,
    [customer.id],
  );
  expect(left.rowCount).toBe(0);
});

it('what is older than thirty days is forgotten', { tags: ['outgoing.forgotten'] }, async () => {
  const { id } = await add();
  await ping(id);
  await shop.drain();
  expect(await log(id)).toHaveLength(1);
  await pass(31 * DAY_MS);
  expect(await log(id)).toEqual([]);
});
