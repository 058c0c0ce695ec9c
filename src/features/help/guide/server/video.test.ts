import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { files } from '../recording.json';

const onDisk = (name: string) => readFile(path.join(import.meta.dirname, '../video', name));
const addressOf = ({ name }: { name: string }) => `/api/video/${name}`;
const film = addressOf(files.mp4);

let shop: SharedShop;
let content: Buffer;
beforeAll(async () => {
  shop = await sharedShop();
  content = await onDisk(files.mp4.name);
});

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

describe('GET /api/video/{name}', () => {
  it.each([
    [files.mp4, 'video/mp4'],
    [files.webm, 'video/webm'],
    [files.captions, 'text/vtt; charset=utf-8'],
    [files.poster, 'image/webp'],
  ])('gives $name whole, to anyone, as $1', async (file, type) => {
    const answer = await get(addressOf(file));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['content-length']).toBe(String(file.bytes));
    expect(answer.rawPayload.equals(await onDisk(file.name))).toBe(true);
  });

  it('lets a browser keep what its name identifies, and jump in it', async () => {
    const { headers } = await get(film);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['accept-ranges']).toBe('bytes');
    expect(headers.etag).toMatch(/^(W\/)?"[^"]+"$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('may be shown by a page of its own, and by nobody else’s', async () => {
    const policy = String((await get(film)).headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["media-src 'self'", "frame-ancestors 'none'"]));
  });

  it('answers 304 to who has it already', async () => {
    const { headers } = await get(film);
    const again = await get(film, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it.each([
    ['the beginning', 'bytes=0-99', 0, 100],
    ['one byte', 'bytes=7-7', 7, 8],
    ['what follows', 'bytes=1000-', 1000, undefined],
    ['the last bytes', 'bytes=-500', -500, undefined],
    ['more than there is', 'bytes=0-999999999', 0, undefined],
  ])('gives a part of it: %s', async (_part, range, from, to) => {
    const answer = await get(film, { range });
    const part = content.subarray(from, to);
    const start = content.length + from < content.length ? content.length + from : from;
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(
      `bytes ${start}-${start + part.length - 1}/${content.length}`,
    );
    expect(answer.headers['content-length']).toBe(String(part.length));
    expect(answer.rawPayload.equals(part)).toBe(true);
  });

  it('gives the part only while it is of the same file, else the whole', async () => {
    const { headers } = await get(film);
    const range = 'bytes=0-99';
    const same = await get(film, { range, 'if-range': String(headers.etag) });
    const other = await get(film, { range, 'if-range': '"another"' });
    expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
  });

  it('refuses a part beyond its end, and tells its length', async () => {
    const answer = await get(film, { range: `bytes=${content.length}-` });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe(`bytes */${content.length}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      detail: 'Ce fichier s’arrête avant la partie demandée.',
      code: 'range_not_satisfiable',
    });
  });

  it('gives the whole when the range cannot be read', async () => {
    expect((await get(film, { range: 'pages=1-2' })).statusCode).toBe(200);
  });

  it('tells of it without sending it', async () => {
    const answer = await shop.app.inject({ method: 'HEAD', url: film });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(content.length));
    expect(answer.rawPayload.length).toBe(0);
  });

  it.each([
    ['a name that is not there', '/api/video/autre.mp4'],
    ['the folder', '/api/video/'],
    ['a file beside it', '/api/video/../recording.json'],
    ['a way out, hidden', '/api/video/..%2frecording.json'],
    ['a way out, hidden twice', '/api/video/%252e%252e%252frecording.json'],
    ['a way out of the disk', '/api/video/%2fetc%2fpasswd'],
  ])('is not found: %s', async (_what, url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      detail: "La ressource demandée n'a pas été trouvée.",
      code: 'not_found',
    });
  });

  it('is only read', async () => {
    const answer = await shop.app.inject({ method: 'DELETE', url: film });
    expect(answer.statusCode).toBe(404);
    expect((await stat(path.join(import.meta.dirname, '../video', files.mp4.name))).size).toBe(
      content.length,
    );
  });
});
