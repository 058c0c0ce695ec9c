import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTokens, openSession } from '#people/auth/server/session.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

const path = '/api/admin/tickets/export/';

/** Longer than what the system keeps for a reader who takes nothing. */
const writeLongTickets = (shop: TestShop) =>
  shop.pool.query(
    `insert into tickets (email, subject, message, created_at)
     select 'long@exemple.fr', 'Long', repeat('une longue demande ', 2000), now() from generate_series(1, 500)`,
  );

const reading: Socket[] = [];
afterEach(() => {
  for (const socket of reading.splice(0)) socket.destroy();
});

function open(shop: TestShop, localAddress = '127.0.0.1'): Socket {
  const address = shop.app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the shop does not listen');
  const socket = connect({ port: address.port, host: '127.0.0.1', localAddress });
  reading.push(socket);
  socket.on('error', () => {});
  return socket;
}

async function ask(shop: TestShop, { id }: TestStaff): Promise<Socket> {
  const who = { userId: id, isStaff: true, audience: 'admin' as const };
  const { access } = await openSession(shop.db, createTokens(shop), who, shop.clock.now());
  const socket = open(shop);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${access}\r\n\r\n`);
  return socket;
}

/** Takes the first bytes of the file and no other. Answers its first line. */
async function beginToRead(shop: TestShop, staff: TestStaff): Promise<string> {
  const socket = await ask(shop, staff);
  await once(socket, 'readable');
  const [line = ''] = String(socket.read(100)).split('\r\n');
  return line;
}

const connectionsInUse = ({ pool }: TestShop) => pool.totalCount - pool.idleCount;

describe('readers of a file who take nothing', () => {
  let shop: TestShop;
  let admin: TestStaff;
  beforeAll(async () => {
    shop = await startShop();
    admin = await createStaff(shop);
    await writeLongTickets(shop);
  });
  afterAll(() => shop.stop());

  it('hold three connections at the most: the next file is refused, unjournalled, until one is let go', async () => {
    const before = connectionsInUse(shop);
    for (let file = 0; file < 3; file += 1)
      expect(await beginToRead(shop, await createStaff(shop))).toBe('HTTP/1.1 200 OK');
    const journalled = async () => (await shop.pool.query('select from journal_entries')).rowCount;
    const entries = await journalled();
    const refused = await admin.ask('GET', path);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        detail: 'D’autres fichiers sont en cours de téléchargement. Réessayez dans un instant.',
        code: 'too_many_requests',
      },
    ]);
    expect(await journalled()).toBe(entries);
    expect(connectionsInUse(shop)).toBe(before + 3);
    reading[0]?.destroy();
    await expect.poll(async () => (await admin.ask('GET', path)).statusCode, { timeout: 10_000 }).toBe(200);
    for (const socket of reading) socket.destroy();
    await expect.poll(() => connectionsInUse(shop), { timeout: 10_000 }).toBe(before);
  }, 60_000);

  it('are not asked for by HEAD, which would make the whole file for nobody', async () => {
    const journalled = async () => (await shop.pool.query('select from journal_entries')).rowCount;
    const entries = await journalled();
    expect((await admin.ask('HEAD', path)).statusCode).toBe(404);
    expect(await journalled()).toBe(entries);
    expect((await admin.ask('GET', path)).statusCode).toBe(200);
  }, 60_000);

  it('hold one of them for each account: the others have the rest', async () => {
    expect(await beginToRead(shop, admin)).toBe('HTTP/1.1 200 OK');
    const second = await admin.ask('GET', path);
    expect([second.statusCode, second.json()]).toEqual([
      429,
      {
        detail: 'Un de vos fichiers est encore en cours de téléchargement. Réessayez quand il sera terminé.',
        code: 'too_many_requests',
      },
    ]);
    const other = await createStaff(shop);
    expect((await other.ask('GET', path)).statusCode).toBe(200);
    reading[0]?.destroy();
    await expect.poll(async () => (await admin.ask('GET', path)).statusCode, { timeout: 10_000 }).toBe(200);
  }, 60_000);
});

describe('a reader of a file who takes nothing for long', () => {
  let shop: TestShop;
  let admin: TestStaff;
  beforeAll(async () => {
    shop = await startShop({ READER_STALL_MS: '400' });
    admin = await createStaff(shop);
    await writeLongTickets(shop);
  });
  afterAll(() => shop.stop());

  it('is cut off, and its connection serves the others', async () => {
    const before = connectionsInUse(shop);
    expect(await beginToRead(shop, admin)).toBe('HTTP/1.1 200 OK');
    expect(connectionsInUse(shop)).toBe(before + 1);
    await expect.poll(() => connectionsInUse(shop), { timeout: 10_000 }).toBe(before);
  }, 60_000);
});

describe('a reader of a file who takes a little now and then', () => {
  let shop: TestShop;
  let admin: TestStaff;
  beforeAll(async () => {
    // A machine’s own network gives 64 KiB at a time, where a phone’s gives one and a half.
    shop = await startShop({ READER_STALL_MS: '1000', READER_LEAST_BYTES: String(8 * 1_048_576) });
    admin = await createStaff(shop);
    await writeLongTickets(shop);
  });
  afterAll(() => shop.stop());

  it('is cut off, though each of their turns comes in time', async () => {
    const before = connectionsInUse(shop);
    const socket = await ask(shop, admin);
    let taken = 0;
    const turns = setInterval(() => {
      taken += socket.read(65_536)?.length ?? 0;
    }, 50);
    onTestFinished(() => clearInterval(turns));
    const isCut = once(socket, 'close').then(() => true);
    await expect.poll(() => taken, { timeout: 10_000 }).toBeGreaterThan(65_536);
    expect(connectionsInUse(shop)).toBe(before + 1);
    await expect.poll(() => connectionsInUse(shop), { timeout: 20_000 }).toBe(before);
    socket.resume();
    expect(await isCut).toBe(true);
    expect(taken).toBeLessThan(15 * 1_048_576);
  }, 60_000);
});

describe('a reader of any other answer', () => {
  let shop: TestShop;
  let slug: string;
  let who: TestCustomer;
  beforeAll(async () => {
    shop = await startShop({ READER_STALL_MS: '1500' });
    who = await createCustomer(shop);
    const automationId = await createAutomation(shop, { name: 'Outil' });
    await createSubscription(shop, { userId: who.id, automationId });
    slug = 'outil';
    const save = {
      title: 'Long',
      value: JSON.stringify('x'.repeat(260_000)),
      version: 0,
      save_id: randomUUID(),
    };
    await shop.app.inject({ method: 'PUT', url: address(), headers: who.headers, payload: save });
  });
  afterAll(() => shop.stop());

  const address = () => `/api/tools/${slug}/documents/long/`;
  const answers = 60;
  const begin = () => {
    const socket = open(shop);
    const asked = `GET ${address()} HTTP/1.1\r\nhost: shop\r\nauthorization: ${who.headers.authorization}\r\n`;
    socket.write(`${`${asked}\r\n`.repeat(answers - 1)}${asked}connection: close\r\n\r\n`);
    return socket;
  };
  const connections = () => promisify(shop.app.server.getConnections.bind(shop.app.server))();

  it('who takes nothing is cut off', async () => {
    const socket = begin();
    await once(socket, 'readable');
    expect(await connections()).toBe(1);
    await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  }, 60_000);

  it('who is slow and reads on has it whole', async () => {
    const socket = begin();
    const ended = once(socket, 'end');
    let taken = 0;
    const turns = setInterval(() => {
      taken += (socket.read(262_144) ?? socket.read())?.length ?? 0;
    }, 25);
    onTestFinished(() => clearInterval(turns));
    await ended;
    expect(taken).toBeGreaterThan(answers * 260_000);
  }, 60_000);
});

describe('readers of all that they keep who take nothing', () => {
  const slug = 'outil';

  async function openTool(stallMs: number) {
    const shop = await startShop({ READER_STALL_MS: String(stallMs) });
    onTestFinished(() => shop.stop());
    const automationId = await createAutomation(shop, { name: 'Outil' });
    /** Of a customer whose file is longer than what the system keeps for a reader. */
    const createKeeper = async (documents = 60): Promise<TestCustomer> => {
      const who = await createCustomer(shop);
      await createSubscription(shop, { userId: who.id, automationId });
      await shop.pool.query(
        `with store as (insert into document_stores (user_id, automation_id, used_at, next_look_at)
           values ($1, $2, now(), now() + interval '1 day') returning id)
         insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at)
         select id, 'd-' || n, 'Long', '"' || repeat('x', 262000) || '"', 262002, gen_random_uuid(), now(), now()
         from store, generate_series(1, $3::int) n`,
        [who.id, automationId, documents],
      );
      return who;
    };
    /** The first line of what is answered; nothing more is read. */
    const begin = async ({ headers }: TestCustomer, from = '127.0.0.1') => {
      const socket = open(shop, from);
      socket.write(
        `GET /api/document-stores/${slug}/file/ HTTP/1.1\r\nhost: shop\r\nauthorization: ${headers.authorization}\r\n\r\n`,
      );
      await once(socket, 'readable');
      const [line = ''] = String(socket.read(100)).split('\r\n');
      return line;
    };
    return { createKeeper, begin };
  }

  it('hold the places of one network, and none of the others’', async () => {
    // Longer than the test: no time-out lets one go.
    const { createKeeper, begin } = await openTool(600_000);
    const lines: string[] = [];
    for (let n = 0; n < 12; n += 1) lines.push(await begin(await createKeeper()));
    expect(lines.filter((line) => line === 'HTTP/1.1 200 OK').length).toBe(10);
    expect(lines.filter((line) => line.startsWith('HTTP/1.1 429')).length).toBe(2);
    const other = await createKeeper(1);
    expect(await begin(other, '127.0.0.2')).toBe('HTTP/1.1 200 OK');
    reading[0]?.destroy();
    await expect.poll(() => begin(other), { timeout: 10_000, interval: 200 }).toBe('HTTP/1.1 200 OK');
  }, 120_000);

  it('are cut off, and their places serve the next', async () => {
    const { createKeeper, begin } = await openTool(2000);
    for (let n = 0; n < 10; n += 1) await begin(await createKeeper());
    const other = await createKeeper(1);
    await expect.poll(() => begin(other), { timeout: 20_000, interval: 200 }).toBe('HTTP/1.1 200 OK');
  }, 120_000);
});
