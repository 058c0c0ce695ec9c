import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheAnswers, createResponseCache, type ResponseCache } from './response-cache.ts';

const long = 'Un rouage de plus. '.repeat(200);
let app: FastifyInstance;
let cache: ResponseCache;

function open(maxBytes = 1_000_000): FastifyInstance {
  app = Fastify({ forceCloseConnections: true });
  cache = createResponseCache({ maxBytes });
  cacheAnswers(app, cache);
  return app;
}

/** A route that counts how often it is really asked. */
function counted(path: string, query: string[], answer: (times: number) => unknown = () => long) {
  const calls = { count: 0 };
  app.get(path, { config: { cache: { query } } }, async (_request, reply) => {
    calls.count += 1;
    reply.type('text/plain; charset=utf-8');
    return answer(calls.count);
  });
  return calls;
}

afterEach(() => app.close());

describe('a public answer', () => {
  it('is made once and then served from memory, headers included', async () => {
    open();
    const calls = counted('/a', []);
    const first = await app.inject('/a');
    const second = await app.inject('/a');
    expect(calls.count).toBe(1);
    expect(second.body).toBe(long);
    expect(second.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('is made again after clear()', async () => {
    open();
    const calls = counted('/a', []);
    await app.inject('/a');
    cache.clear();
    await app.inject('/a');
    expect(calls.count).toBe(2);
  });

  it('goes compressed to those who take brotli, and plain to the others', async () => {
    open();
    counted('/a', []);
    for (const _ of ['miss', 'hit']) {
      const brotli = await app.inject({ url: '/a', headers: { 'accept-encoding': 'gzip, br' } });
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(long);
      expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length));
      const plain = await app.inject({ url: '/a', headers: { 'accept-encoding': 'gzip' } });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.body).toBe(long);
      expect([brotli.headers.vary, plain.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
    }
  });

  it.each([
    [5_500, 'less than a round trip more', 10],
    [4_500, 'fits as it is', 5],
    [8_000, 'fits in no way', 5],
  ])('of %i lines, which %s, is compressed at quality %i', async (lines, _, quality) => {
    const text = Array.from({ length: lines }, (_, line) => `rouage ${(line * line * 31) % 9973}`).join(', ');
    open();
    counted('/a', [], () => text);
    const { rawPayload } = await app.inject({ url: '/a', headers: { 'accept-encoding': 'br' } });
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    expect(rawPayload.length).toBe(brotliCompressSync(text, { params }).length);
  });

  it('answers 304 without a body to who has it already, on the first request of this process too', async () => {
    open();
    counted('/a', []);
    const { etag } = (await app.inject('/a')).headers;
    cache.clear();
    for (const _ of ['miss', 'hit']) {
      const answer = await app.inject({ url: '/a', headers: { 'if-none-match': String(etag) } });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
  });

  it('keeps the Vary that another part of the server wrote', async () => {
    app = Fastify();
    cache = createResponseCache({ maxBytes: 100_000 });
    app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'Origin'));
    cacheAnswers(app, cache);
    counted('/a', []);
    await app.inject('/a');
    expect((await app.inject('/a')).headers.vary).toBe('Origin, Accept-Encoding');
  });

  it('forgets the headers that belong to one request', async () => {
    open();
    app.get('/a', { config: { cache: { query: [] } } }, async (_request, reply) => {
      reply.header('x-ratelimit-remaining', '9').header('x-request-id', 'one');
      return long;
    });
    await app.inject('/a');
    const hit = await app.inject('/a');
    expect(hit.headers['x-ratelimit-remaining']).toBeUndefined();
    expect(hit.headers['x-request-id']).toBeUndefined();
  });
});

describe('when an answer cannot be made anew', () => {
  const away = () => Object.assign(new Error('the database is away'), { statusCode: 503 });

  it('the last one is given in its place, however old, and made again as soon as that is possible', async () => {
    open();
    let isAway = false;
    const calls = counted('/a', [], (times) => {
      if (isAway) throw away();
      return `${times}`;
    });
    await app.inject('/a');
    cache.clear();
    isAway = true;
    const lent = await Promise.all([app.inject('/a'), app.inject('/a')]);
    expect(lent.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '1'],
      [200, '1'],
    ]);
    expect(lent[0]?.headers['retry-after']).toBeUndefined();
    isAway = false;
    const { body } = await app.inject('/a');
    expect(body).toBe(String(calls.count));
    expect(Number(body)).toBeGreaterThan(1);
  });

  it('nobody is kept waiting for a source that is known to be away', async () => {
    let isAway = false;
    app = Fastify();
    cache = createResponseCache({ maxBytes: 1_000_000, maxAgeMs: 0, isSourceAway: () => isAway });
    cacheAnswers(app, cache);
    const calls = counted('/a', []);
    await app.inject('/a');
    isAway = true;
    expect((await app.inject('/a')).statusCode).toBe(200);
    expect(calls.count).toBe(1);
  });

  it('a failure that is not for want of the source is told', async () => {
    open();
    counted('/a', [], (times) => {
      if (times > 1) throw new Error('a mistake of ours');
      return long;
    });
    await app.inject('/a');
    cache.clear();
    expect((await app.inject('/a')).statusCode).toBe(500);
  });

  it('what was never made is told to come later', async () => {
    open();
    counted('/a', [], () => {
      throw away();
    });
    expect((await app.inject('/a')).statusCode).toBe(503);
  });
});

describe('never served from memory', () => {
  it.each([
    ['a request with credentials', { headers: { authorization: 'Bearer x' } }],
    ['a parameter that the route did not declare', { query: { anything: '1' } }],
    ['a HEAD', { method: 'HEAD' as const }],
  ])('%s', async (_name, request) => {
    open();
    const calls = counted('/a', []);
    await app.inject({ url: '/a', ...request });
    await app.inject({ url: '/a', ...request });
    expect(calls.count).toBe(2);
    expect(cache.size().answers).toBe(0);
  });

  it.each([
    ['a status other than 200', (reply: { code(status: number): unknown }) => reply.code(404)],
    [
      'a private answer',
      (reply: { header(n: string, v: string): unknown }) => reply.header('cache-control', 'no-store'),
    ],
    [
      'an answer with a cookie',
      (reply: { header(n: string, v: string): unknown }) => reply.header('set-cookie', 'a=1'),
    ],
  ])('%s', async (_name, prepare) => {
    open();
    let calls = 0;
    app.get('/a', { config: { cache: { query: [] } } }, async (_request, reply) => {
      calls += 1;
      prepare(reply);
      return long;
    });
    await app.inject('/a');
    await app.inject('/a');
    expect(calls).toBe(2);
  });

  it('a route that did not ask for it', async () => {
    open();
    app.get('/a', async () => long);
    await app.inject('/a');
    expect(cache.size().answers).toBe(0);
  });
});

describe('a stampede', () => {
  it('of fifty misses for one key makes one answer', async () => {
    open();
    const gate = Promise.withResolvers<void>();
    const calls = counted('/a', [], () => gate.promise.then(() => long));
    const asked = Array.from({ length: 50 }, () => app.inject('/a'));
    await expect.poll(() => calls.count).toBe(1);
    gate.resolve();
    const answers = await Promise.all(asked);
    expect(answers.every(({ statusCode, body }) => statusCode === 200 && body === long)).toBe(true);
    expect(calls.count).toBe(1);
  });

  it('leaves nobody waiting when the first one fails: each then asks for itself', async () => {
    open();
    const gate = Promise.withResolvers<void>();
    const calls = counted('/a', [], async (times) => {
      await gate.promise;
      if (times === 1) throw new Error('first');
      return long;
    });
    const asked = [app.inject('/a'), app.inject('/a'), app.inject('/a')];
    await expect.poll(() => calls.count).toBe(1);
    gate.resolve();
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([500, 200, 200]);
  });

  it('leaves nobody waiting when the first one goes away', async () => {
    open();
    const gate = Promise.withResolvers<void>();
    const calls = counted('/a', [], () => gate.promise.then(() => long));
    const address = await app.listen({ port: 0 });
    const leaving = new AbortController();
    const first = fetch(`${address}/a`, { signal: leaving.signal }).catch(() => 'gone');
    await expect.poll(() => calls.count).toBe(1);
    const second = fetch(`${address}/a`);
    leaving.abort();
    expect(await first).toBe('gone');
    gate.resolve();
    expect(await (await second).text()).toBe(long);
  });

  it('does not keep an answer begun before clear()', async () => {
    open();
    const gate = Promise.withResolvers<void>();
    const calls = counted('/a', [], async (times) => {
      if (times === 1) await gate.promise;
      return `${times}`;
    });
    const old = app.inject('/a');
    await expect.poll(() => calls.count).toBe(1);
    cache.clear();
    const fresh = app.inject('/a');
    expect((await fresh).body).toBe('2');
    gate.resolve();
    expect((await old).body).toBe('1');
    expect((await app.inject('/a')).body).toBe('2');
  });
});

describe('the memory', () => {
  it('stays under its bound in bytes, the least recently used answers leaving first', async () => {
    open(40_000);
    const calls = counted('/a', ['page']);
    for (let page = 1; page <= 30; page += 1) await app.inject(`/a?page=${page}`);
    expect(cache.size().bytes).toBeLessThanOrEqual(40_000);
    expect(cache.size().answers).toBeGreaterThan(2);
    await app.inject('/a?page=30');
    expect(calls.count).toBe(30);
    await app.inject('/a?page=1');
    expect(calls.count).toBe(31);
  });

  it('refuses a key longer than any real address', async () => {
    open();
    counted('/a', ['page']);
    await app.inject(`/a?page=${'9'.repeat(600)}`);
    expect(cache.size().answers).toBe(0);
  });
});
