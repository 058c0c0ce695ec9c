import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { openTcpProxy, type TcpProxy } from '#tests/tcp-proxy.ts';
import { type OpenShop, openShop } from '../process/open-shop.ts';
import { readSettings } from '../settings/settings.ts';

let database: TestDatabase;
let network: TcpProxy;
let shop: OpenShop;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  network = await openTcpProxy(Number(url.port));
  url.port = String(network.port);
  const settings = { SHOP_MODE: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url.href };
  shop = await openShop(
    readSettings({ ...settings, STRIPE_API_URL: 'http://127.0.0.1:9', SMTP_URL: 'smtp://127.0.0.1:9' }),
    { attentive: true },
  );
});
afterAll(async () => {
  network.heal();
  await shop.close();
  await network.close();
  await database.drop();
});

const patience = { timeout: 30_000, interval: 50 };

it('a database that stands still is noticed, what waits for it fails, nobody else waits for it, and it is believed back only once what was missed is read', async () => {
  const heard: string[] = [];
  await shop.notifications.on('a_channel', async (told) => {
    await shop.pool.query('select 1');
    heard.push(told);
  });
  expect(shop.notifications.isAway()).toBe(false);
  network.freeze();
  await expect(shop.pool.query('select 1')).rejects.toThrow('Connection terminated unexpectedly');
  expect(shop.notifications.isAway()).toBe(true);
  await expect(shop.pool.query('select 1')).rejects.toThrow('the database stands still');
  network.heal();
  await expect.poll(() => shop.notifications.isAway(), patience).toBe(false);
  expect(heard).toEqual(['']);
  await shop.pool.query(`select pg_notify('a_channel', 'news')`);
  await expect.poll(() => heard, patience).toEqual(['', 'news']);
}, 60_000);

it('a connection that is lost comes back by itself, with its channels', async () => {
  const heard: string[] = [];
  await shop.notifications.on('another_channel', (told) => void heard.push(told));
  network.cut();
  await expect.poll(() => shop.notifications.isAway(), patience).toBe(true);
  network.heal();
  await expect.poll(() => shop.notifications.isAway(), patience).toBe(false);
  await shop.pool.query(`select pg_notify('another_channel', 'news')`);
  await expect.poll(() => heard, patience).toEqual(['', 'news']);
}, 60_000);
