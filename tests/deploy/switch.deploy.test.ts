import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { freePort } from '#server/db/embedded-postgres.ts';
import { acceptedTerms } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { runRouage } from '#tests/run-command.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { startNginx, type TestNginx } from './nginx.ts';
import { makeNextRelease, makeThisRelease } from './releases.ts';
import { Shoppers } from './shoppers.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
let folder: string;
let shop: TestShop;
let nginx: TestNginx;
let address: string;
let environment: Record<string, string | undefined>;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-deploy-'));
  const [port, plainPort, one, other] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  address = `https://localhost:${port}`;
  shop = await startShop({ SITE_URL: address, DATA_DIR: path.join(folder, 'data') });
  nginx = await startNginx(path.join(folder, 'nginx'), { port, plainPort });
  tls.setDefaultCACertificates([...tls.getCACertificates(), nginx.certificate]);
  const { DATABASE_URL, STRIPE_API_URL, SMTP_URL, DATA_DIR } = shop.settings;
  settings = {
    SHOP_MODE: 'test',
    SITE_URL: address,
    DATABASE_URL: String(DATABASE_URL),
    STRIPE_API_URL: String(STRIPE_API_URL),
    SMTP_URL: String(SMTP_URL),
    DATA_DIR,
    TRUST_PROXY: '1',
    DRAIN_MS: '5000',
    RATE_LIMIT_FACTOR: '1000',
    OVERLOAD_LAG_MS: '0',
    PROVIDER_PATIENCE_MS: '60000',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await writeFile(path.join(folder, 'env'), lines.join('\n'));
  for (const name of ['home', 'state']) await mkdir(path.join(folder, name));
  environment = {
    PATH: process.env.PATH,
    ROUAGE_HOME: path.join(folder, 'home'),
    ROUAGE_SETTINGS: path.join(folder, 'env'),
    ROUAGE_UPSTREAM: nginx.upstream,
    ROUAGE_PORTS: `${one} ${other}`,
    ROUAGE_SERVICES: `${process.execPath} ${root}/tests/deploy/services.ts`,
    ROUAGE_AS: '',
    ROUAGE_RELOAD: nginx.reload,
    DEPLOY_STATE: path.join(folder, 'state'),
  };
  await makeThisRelease(path.join(folder, 'this'));
  await makeNextRelease(path.join(folder, 'next'));
});
afterAll(async () => {
  const state = path.join(folder, 'state');
  for (const file of (await readdir(state)).filter((name) => name.endsWith('.pid')))
    await run(process.execPath, [`${root}/tests/deploy/services.ts`, 'stop', path.basename(file, '.pid')], {
      env: environment,
    });
  await nginx.stop();
  await shop.stop();
  await rm(folder, { recursive: true });
});

async function serve(release: string): Promise<void> {
  const { stdout } = await run(path.join(root, 'deploy/switch.sh'), [path.join(folder, release)], {
    env: environment,
  });
  expect(stdout).toContain('is served on port');
}

/** All that was to leave has left. */
async function settled(): Promise<void> {
  const waiting = `select count(*)::int as n from outbox where done_at is null and gave_up_at is null`;
  await expect
    .poll(async () => (await shop.pool.query(waiting)).rows[0].n, { timeout: 2 * MINUTE_MS, interval: 200 })
    .toBe(0);
}

it('a version that migrates takes over from the one before while 24 shoppers buy, and gives back: no request fails, and nothing differs after', async () => {
  await serve('this');
  const tools = [
    await createAutomation(shop, { name: 'Relances', subscriptionPrice: 700 }),
    await createAutomation(shop, { name: 'Devis', subscriptionPrice: 500 }),
  ];
  shop.sandbox.sendEventsTo({
    url: `${address}/api/stripe/webhook/`,
    secret: shop.settings.STRIPE_WEBHOOK_SECRET,
  });
  const shoppers = new Shoppers(shop, address, tools);
  shoppers.begin(24);
  onTestFinished(() => shoppers.end());
  const more = async (visits: number) => {
    const from = shoppers.asked;
    await expect.poll(() => shoppers.asked - from, { timeout: 2 * MINUTE_MS }).toBeGreaterThan(visits);
  };
  await more(500);
  await serve('next');
  await more(500);
  await serve('this');
  await more(500);
  await shoppers.end();
  expect(shoppers.failed).toEqual([]);
  expect(shoppers.builds.size).toBe(2);
  const [port = ''] = /\d+(?=;)/.exec(await readFile(nginx.upstream, 'utf8')) ?? [];
  const units = (await readdir(path.join(folder, 'state'))).filter((name) => name.endsWith('.enabled'));
  expect(units.toSorted()).toEqual(['rouage-jobs.enabled', `rouage-web@${port}.enabled`]);
  expect(shoppers.bought).toBeGreaterThan(10);
  await shop.sandbox.delivered();
  await settled();
  expect(await runRouage(['ledger'], settings)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(': 0 differences'),
  });
  expect(await runRouage(['compare'], settings)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No difference'),
  });
});

it('packages that are installed anew under a version that serves break nothing: people buy, the API is read, who registers is told when to come back, and papers are drawn after', async () => {
  await serve('this');
  await shop.pool.query('delete from jobs_beat');
  const beats = 'select 1 from jobs_beat where pass_at is not null';
  await expect
    .poll(async () => (await shop.pool.query(beats)).rowCount, { timeout: MINUTE_MS, interval: 200 })
    .toBe(1);
  const tools = [await createAutomation(shop, { name: 'Nettoyeur' })];
  const shoppers = new Shoppers(shop, address, tools);
  const packages = path.join(folder, 'this/node_modules');
  // `npm ci` deletes them first.
  await rename(packages, `${packages}.away`);
  onTestFinished(() => rename(`${packages}.away`, packages).catch(() => undefined));
  shoppers.begin(24);
  onTestFinished(() => shoppers.end());
  await expect.poll(() => shoppers.asked, { timeout: 2 * MINUTE_MS }).toBeGreaterThan(500);
  const reader = await fetch(`${address}/api/docs/`);
  const parts = [...(await reader.text()).matchAll(/(?:src|href)="(\.\/static\/[^"]+)"/g)];
  expect(parts.length).toBeGreaterThan(4);
  for (const [, part = ''] of parts)
    expect([part, (await fetch(new URL(part, `${address}/api/docs/`))).status]).toEqual([part, 200]);
  const registers = () =>
    fetch(`${address}/api/auth/registration/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ email: 'nouvelle@exemple.fr', password1: 'chat-perché-42', password2: 'chat-perché-42' },
        terms_acceptance: acceptedTerms,
      }),
    });
  const refused = await registers();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await shoppers.end();
  await rename(`${packages}.away`, packages);
  expect((await registers()).status).toBe(201);
  expect(shoppers.failed).toEqual([]);
  expect(shoppers.bought).toBeGreaterThan(3);
  // What was tried meanwhile is tried again after minutes.
  await shop.pool.query('update outbox set due_at = created_at where done_at is null');
  await settled();
  const { rows } = await shop.pool.query('select count(*)::int as n from invoices where file_digest is null');
  expect(rows).toEqual([{ n: 0 }]);
});

it('a call that was killed before nginx heard of the new port is made again, and no request fails', async () => {
  const kills = path.join(folder, 'kills');
  const lines = [
    `if [ "$(cat ${nginx.upstream})" != "$(cat ${kills}.upstream)" ]; then kill -9 $PPID; fi`,
    nginx.reload,
  ];
  await writeFile(kills, `${lines.join('\n')}\n`);
  await copyFile(nginx.upstream, `${kills}.upstream`);
  const shoppers = new Shoppers(shop, address, [await createAutomation(shop, { name: 'Factures' })]);
  shoppers.begin(4);
  onTestFinished(() => shoppers.end());
  await expect(
    run(path.join(root, 'deploy/switch.sh'), [path.join(folder, 'this')], {
      env: { ...environment, ROUAGE_RELOAD: `sh ${kills}` },
    }),
  ).rejects.toMatchObject({ signal: 'SIGKILL' });
  await serve('this');
  await shoppers.end();
  expect(shoppers.failed).toEqual([]);
});

it('an nginx that does not run is said before anything is done', async () => {
  const upstream = await readFile(nginx.upstream, 'utf8');
  await expect(
    run(path.join(root, 'deploy/switch.sh'), [path.join(folder, 'next')], {
      env: { ...environment, ROUAGE_RELOAD: 'false' },
    }),
  ).rejects.toMatchObject({ stdout: '', stderr: expect.stringContaining('Nothing was done') });
  expect(await readFile(nginx.upstream, 'utf8')).toBe(upstream);
});

it('a release that does not get ready is not served, and the one before goes on', async () => {
  const broken = path.join(folder, 'broken');
  await run('cp', ['-r', path.join(folder, 'this'), broken]);
  await rm(path.join(broken, 'src/app/main.ts'));
  const patient = { ...environment, ROUAGE_TRIES: '3' };
  await expect(run(path.join(root, 'deploy/switch.sh'), [broken], { env: patient })).rejects.toMatchObject({
    stderr: expect.stringContaining('the former one goes on'),
  });
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await readFile(nginx.upstream, 'utf8')).toMatch(/^server 127\.0\.0\.1:\d+;\n$/);
});
