import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
