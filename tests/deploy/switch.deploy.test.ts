import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { acceptedTerms } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { seeProcesses } from '#tests/processes.ts';
import { type DeployHouse, openDeployHouse } from './deploy-house.ts';
import { makeNextRelease, makeThisRelease } from './releases.ts';
import { Shoppers, shopThrough } from './shoppers.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
let house: DeployHouse;

beforeAll(async () => {
  house = await openDeployHouse();
  await makeThisRelease(path.join(house.folder, 'this'));
  await makeNextRelease(path.join(house.folder, 'next'));
});
afterAll(() => house?.stop());

const shoppersOf = (tools: readonly number[]) => new Shoppers(house, tools, () => createCustomer(house.shop));

it('a request that no shop answers is written down nowhere: its address may bear a secret', async () => {
  const { folder, address } = house;
  expect((await fetch(`${address}/reset-password/a-secret`)).status).toBe(502);
  expect(await readFile(path.join(folder, 'nginx/error.log'), 'utf8')).not.toContain('a-secret');
});

it('a version that migrates takes over from the one before while 24 shoppers buy, and gives back: no request fails, and nothing differs after', async () => {
  const { serve, shop, folder, nginx } = house;
  await serve('this');
  const tools = [
    await createAutomation(shop, { name: 'Relances', subscriptionPrice: 700 }),
    await createAutomation(shop, { name: 'Devis', subscriptionPrice: 500 }),
  ];
  const shoppers = shoppersOf(tools);
  await shopThrough(house, shoppers, ['next', 'this']);
  const [port = ''] = /\d+(?=;)/.exec(await readFile(nginx.upstream, 'utf8')) ?? [];
  const units = (await readdir(path.join(folder, 'state'))).filter((name) => name.endsWith('.enabled'));
  expect(units.toSorted()).toEqual(['rouage-jobs.enabled', `rouage-web@${port}.enabled`]);
  await house.settled();
  await house.agrees();
});

it('packages that are installed anew under a version that serves break nothing: people buy, the API is read, who registers is told when to come back, and papers are drawn after', async () => {
  const { serve, settled, shop, folder, address } = house;
  await serve('this');
  await shop.pool.query('delete from jobs_beat');
  // The jobs have loaded what they begin with.
  const beats = 'select 1 from jobs_beat';
  await expect
    .poll(async () => (await shop.pool.query(beats)).rowCount, { timeout: MINUTE_MS, interval: 200 })
    .toBe(1);
  const shoppers = shoppersOf([await createAutomation(shop, { name: 'Nettoyeur' })]);
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

it('a call that begins while another is under way does nothing until that one has ended', async () => {
  const { serve, folder, nginx, address } = house;
  await serve('this');
  const upstream = await readFile(nginx.upstream, 'utf8');
  const other = spawn('flock', [path.join(folder, 'home/switch.lock'), 'sh', '-c', 'echo held; cat']);
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other.stdout, 'data');
  const served = serve('next');
  const waits = async () => (await seeProcesses()).some(({ command }) => /^flock --timeout /.test(command));
  await expect.poll(waits, { timeout: MINUTE_MS }).toBe(true);
  expect(await readFile(nginx.upstream, 'utf8')).toBe(upstream);
  other.stdin.end();
  await served;
  expect(await readFile(nginx.upstream, 'utf8')).not.toBe(upstream);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

it('a call that was killed before nginx heard of the new port is made again, and no request fails', async () => {
  const { serve, shop, folder, nginx, environment } = house;
  const kills = path.join(folder, 'kills');
  const lines = [
    `if [ "$(cat ${nginx.upstream})" != "$(cat ${kills}.upstream)" ]; then kill -9 $PPID; fi`,
    nginx.reload,
  ];
  await writeFile(kills, `${lines.join('\n')}\n`);
  await copyFile(nginx.upstream, `${kills}.upstream`);
  const shoppers = shoppersOf([await createAutomation(shop, { name: 'Factures' })]);
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
  const { folder, nginx, environment } = house;
  const upstream = await readFile(nginx.upstream, 'utf8');
  await expect(
    run(path.join(root, 'deploy/switch.sh'), [path.join(folder, 'next')], {
      env: { ...environment, ROUAGE_RELOAD: 'false' },
    }),
  ).rejects.toMatchObject({ stdout: '', stderr: expect.stringContaining('Nothing was done') });
  expect(await readFile(nginx.upstream, 'utf8')).toBe(upstream);
});

it('a release that does not get ready is not served, and the one before goes on', async () => {
  const { folder, nginx, address, environment } = house;
  const broken = path.join(folder, 'broken');
  await run('cp', ['-r', '--link', path.join(folder, 'this'), broken]);
  await rm(path.join(broken, 'src/app/main.ts'));
  const patient = { ...environment, ROUAGE_TRIES: '3' };
  await expect(run(path.join(root, 'deploy/switch.sh'), [broken], { env: patient })).rejects.toMatchObject({
    stderr: expect.stringContaining('the former one goes on'),
  });
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await readFile(nginx.upstream, 'utf8')).toMatch(/^server 127\.0\.0\.1:\d+;\n$/);
});
