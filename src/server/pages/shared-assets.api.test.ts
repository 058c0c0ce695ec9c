import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { folderOf } from '../gateways/storage.ts';
import { serveStored } from '../http/public-files.ts';
import { assetKey, shareAssets } from './shared-assets.ts';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-assets-'));
  shop = await startShop({ DATA_DIR: path.join(folder, 'data') });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

/** The root of a version whose build has this file alone, beside its compressed form. */
async function versionWith(name: string): Promise<string> {
  const root = path.join(folder, name);
  await mkdir(path.join(root, 'build/client/assets'), { recursive: true });
  for (const file of [name, `${name}.br`])
    await writeFile(path.join(root, 'build/client/assets', file), name);
  return root;
}

it('a version is asked for the files of the one before and of the next, and answers them; what was none is a 404', async () => {
  for (const name of ['page-OLD1.js', 'page-NEW2.css']) {
    await shareAssets(shop, await versionWith(name));
    await shareAssets(shop, await versionWith(name));
  }
  const app = Fastify();
  serveStored(app, shop.settings, { prefix: '/assets/', keyOf: assetKey });
  const asked = await app.inject('/assets/page-OLD1.js');
  expect([asked.statusCode, asked.body]).toEqual([200, 'page-OLD1.js']);
  expect(asked.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await app.inject('/assets/page-NEW2.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  const nones = [
    'page-NONE.js',
    'page-OLD1.js.br',
    '',
    '..%2f..%2fcovers',
    'é.js',
    'page-OLD1.js/x',
    'x%00.js',
  ];
  for (const none of [...nones, `${'a'.repeat(300)}.js`, `${'a/'.repeat(1000)}x`])
    expect((await app.inject(`/assets/${none}`)).statusCode, none).toBe(404);
  await app.close();
});

it('what no version that runs has known for a month goes, and nothing younger', async () => {
  await shareAssets(shop, await versionWith('page-GONE3.js'));
  await shareAssets(shop, await versionWith('page-KEPT4.js'));
  const before = new Date(Date.now() - 31 * DAY_MS);
  const at = (name: string) => path.join(folderOf(shop.settings, 'files'), assetKey(name));
  await utimes(at('page-GONE3.js'), before, before);
  expect(await runSweep(shop, 'old-assets')).toBe(1);
  expect(await runSweep(shop, 'old-assets')).toBe(0);
});

it.each([
  ['a bucket that is away', { S3_BUCKET: 'a', S3_PRIVATE_BUCKET: 'b', S3_ENDPOINT: 'http://127.0.0.1:1' }],
  ['a disk that takes nothing', { DATA_DIR: '/dev/null/data' }],
])('%s keeps no version from starting, and is reported', async (_, places) => {
  const reported: unknown[] = [];
  const errorReports = { report: (error: unknown) => void reported.push(error), flush: async () => {} };
  const away = { ...shop, errorReports, settings: { ...shop.settings, ...places } };
  await shareAssets(away, await versionWith('page-AWAY5.js'));
  expect(reported).toHaveLength(1);
});
