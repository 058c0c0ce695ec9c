import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import * as emails from '#emails/emails.tsx';
import { openShop } from '#server/process/open-shop.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let first: TestShop;
/** Another process of the shop, whose log is read. */
let app: Awaited<ReturnType<typeof buildApp>>;
let close: () => Promise<void>;
let text = '';

beforeAll(async () => {
  first = await startShop();
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const shop = await openShop({ ...first.settings, LOG_LEVEL: 'info', accessLog: true }, { logTo });
  app = await buildApp(shop, { pages: 'none', loadEmails: async () => emails });
  close = async () => {
    await app.close();
    await shop.close();
  };
});
afterAll(async () => {
  await close();
  await first.stop();
});

const linesOf = (): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('a line for each answer names its route, and nobody; the id of a failure is given to its visitor', async () => {
  const customer = await createCustomer(first);
  const secret = randomUUID();
  const visitor = { 'user-agent': secret, 'x-forwarded-for': '203.0.113.77' };
  const payload = { email: `${secret}@exemple.fr`, password: secret };
  // A proxy asks each second: that all is well is no news.
  for (const url of ['/livez', '/readyz']) expect((await app.inject({ url })).statusCode).toBe(200);
  await app.inject({ url: `/api/automations/?search=${secret}`, headers: visitor });
  await app.inject({ url: '/api/users/preferences/', headers: { ...customer.headers, ...visitor } });
  await app.inject({ url: `/api/rien/${secret}`, headers: visitor });
  await app.inject({ method: 'POST', url: '/api/auth/token/', payload });
  await first.pool.query('alter table notification_preferences rename to away');
  const failed = await app.inject({ url: '/api/users/preferences/', headers: customer.headers });
  await first.pool.query('alter table away rename to notification_preferences');
  const served = linesOf().filter(({ msg }) => msg === 'served');
  expect(served.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/api/automations/', 200],
    ['GET', '/api/users/preferences/', 200],
    ['GET', '/api/*', 404],
    ['POST', '/api/auth/token/', 401],
    ['GET', '/api/users/preferences/', 500],
  ]);
  const [fault] = linesOf().filter(({ level }) => level === 50);
  expect(fault).toMatchObject({
    reqId: failed.headers['x-request-id'],
    err: { message: expect.any(String) },
  });
  expect(served.at(-1)).toMatchObject({ reqId: fault?.reqId });
  expect(new Set(served.map(({ reqId }) => reqId)).size).toBe(served.length);
  for (const told of [secret, '203.0.113.77', customer.email, customer.access])
    expect(text).not.toContain(told);
});

it('names a key by its number, whatever it opened, and never by its secret', async () => {
  const customer = await createCustomer(first);
  const made = await app.inject({
    method: 'POST',
    url: '/api/users/keys/',
    headers: customer.headers,
    payload: {
      name: 'Journal',
      scopes: ['invoices.read'],
      lasts: '30',
      current_password: customer.password,
    },
  });
  const { key, secret } = made.json<{ key: { id: number }; secret: string }>();
  const headers = { authorization: `Bearer ${secret}` };
  await first.pool.query('alter table invoices rename to away');
  for (const url of ['/api/tickets/', '/api/invoices/']) await app.inject({ url, headers });
  await first.pool.query('alter table away rename to invoices');
  await app.inject({ url: '/api/invoices/', headers });
  await app.inject({ url: `/api/invoices/?key=${secret}` });
  const served = linesOf().filter(({ msg }) => msg === 'served');
  expect(served.slice(-4).map(({ route, status, key: named }) => [route, status, named])).toEqual([
    ['/api/tickets/', 403, key.id],
    ['/api/invoices/', 500, key.id],
    ['/api/invoices/', 200, key.id],
    ['/api/invoices/', 400, undefined],
  ]);
  expect(text).not.toContain(secret.slice(14, 40));
});
