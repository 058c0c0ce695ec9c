import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaff } from '#tests/act-as-staff.ts';
import { openBuckets } from '#tests/buckets.ts';
import { formOf } from '#tests/factories/automation-forms.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startShop } from '#tests/start-shop.ts';
import { registerErrorHandler } from '../http/error-handler.ts';
import { serveStored } from '../http/public-files.ts';
import { openBucket } from './bucket.ts';
import type { Places } from './storage.ts';

let answer: (response: ServerResponse) => void;
const server = createServer((_, response) => answer(response));
let places: Places;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const buckets = { S3_BUCKET: 'files', S3_PRIVATE_BUCKET: 'private', S3_REGION: 'us-east-1' };
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  places = { DATA_DIR: '', S3_ENDPOINT: `http://127.0.0.1:${port}`, ...buckets, ...keys };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const half = (response: ServerResponse, then = () => {}) =>
  response.writeHead(200, { 'content-length': 100 }).write('half', then);

it('silence ends by itself, before the answer and in the middle of it', async () => {
  const bucket = openBucket(places, 'private', 200);
  answer = () => {};
  await expect(bucket.exists('archives/one.zip')).rejects.toThrow();
  answer = (response) => half(response);
  const stream = await bucket.getStream('archives/one.zip');
  await expect(bucket.getBytes('archives/one.zip')).rejects.toThrow();
  // Its reader is somebody on a slow network, perhaps.
  expect(stream.destroyed).toBe(false);
  stream.destroy();
}, 20_000);

it('a download that is cut half-way is said in French, and no browser keeps the half of it', async () => {
  const app = Fastify();
  registerErrorHandler(app, { report() {}, flush: async () => {} });
  serveStored(app, places, { prefix: '/media/', keyOf: (name) => name });
  answer = (response) => half(response, () => response.destroy());
  const cut = await app.inject('/media/covers/one.webp');
  expect([cut.statusCode, cut.json().code]).toEqual([503, 'files_unavailable']);
  expect(cut.headers['cache-control']).toBeUndefined();
  await app.close();
});

/** A bucket behind a door that holds who asks for its list, until they are let in. */
async function behindDoor(endpoint: string) {
  const held: (() => void)[] = [];
  const door = createServer((asked, response) => {
    const pass = () => {
      const { method, url, headers } = asked;
      const to = request(new URL(url ?? '', endpoint), { method, headers }, (from) => {
        response.writeHead(from.statusCode ?? 500, from.headers);
        from.pipe(response);
      });
      asked.pipe(to);
    };
    if (asked.url?.includes('list-type=')) held.push(pass);
    else pass();
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  return { door, held, endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}` };
}

it('a picture is stored while the sweep still looks through a slow bucket', async () => {
  const buckets = await openBuckets();
  const { door, held, endpoint } = await behindDoor(String(buckets.settings.S3_ENDPOINT));
  const shop = await startShop({ ...buckets.settings, S3_ENDPOINT: endpoint });
  const staff = await createStaff(shop);
  const id = await createAutomation(shop, { name: 'Illustrée' });
  const add = async (background: string) => {
    const size = { width: 800, height: 500, channels: 3 } as const;
    const bytes = await sharp({ create: { ...size, background } })
      .png()
      .toBuffer();
    const image = new File([new Uint8Array(bytes)], 'ecran.png', { type: 'image/png' });
    return staff.ask('POST', `/api/admin/automations/${id}/pictures/`, formOf({ image, caption: 'Écran' }));
  };
  expect((await add('#369')).statusCode).toBe(201);
  const sweep = runSweep(shop, 'unused-covers');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect((await add('#c30')).statusCode).toBe(201);
  let swept = false;
  void sweep.finally(() => (swept = true));
  await expect
    .poll(() => {
      for (const pass of held.splice(0)) pass();
      return swept;
    })
    .toBe(true);
  expect(await sweep).toBe(0);
  await shop.stop();
  await buckets.stop();
  door.close();
}, 60_000);
