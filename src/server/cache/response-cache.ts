import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#domain/time/durations.ts';

const compress = promisify(brotliCompress);
const WORTH_COMPRESSING = 1024;
const QUALITY = 5;
const HIGH_QUALITY = 10;
/** A server sends ten segments of 1,460 bytes before it waits for the browser (RFC 6928); about 1,050 are headers. */
const FIRST_FLIGHT = 13_550;
const ENTRY_OVERHEAD = 1024;

type AnswerHeaders = Readonly<Record<string, string>>;

interface CachedAnswer {
  readonly etag: string;
  readonly identity: { readonly headers: AnswerHeaders; readonly body: Buffer };
  readonly brotli: { readonly headers: AnswerHeaders; readonly body: Buffer } | undefined;
  readonly notModifiedHeaders: AnswerHeaders;
  readonly size: number;
}

/**
 * The ETag is weak because one content has two encodings. Browsers may keep the answer but revalidate it each time
 * (304).
 */
async function prepareAnswer(body: Buffer, given: AnswerHeaders): Promise<CachedAnswer> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = { 'cache-control': 'public, max-age=0, must-revalidate', ...given, etag };
  const { 'content-type': _, ...notModifiedHeaders } = { 'content-type': '', ...headers };
  const brotli = body.length < WORTH_COMPRESSING ? undefined : await compressed(body);
  return {
    etag,
    identity: { headers: { ...headers, 'content-length': String(body.length) }, body },
    brotli: brotli && {
      headers: { ...headers, 'content-encoding': 'br', 'content-length': String(brotli.length) },
      body: brotli,
    },
    notModifiedHeaders,
    size: body.length + (brotli?.length ?? 0) + ENTRY_OVERHEAD,
  };
}

function compressedAt(quality: number, body: Buffer): Promise<Buffer> {
  return compress(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** Pressed harder, which takes twenty times as long, only when that may save the visitor a round trip. */
async function compressed(body: Buffer): Promise<Buffer> {
  const fast = await compressedAt(QUALITY, body);
  const mayFit = fast.length > FIRST_FLIGHT && fast.length < FIRST_FLIGHT * 1.1;
  return mayFit ? await compressedAt(HIGH_QUALITY, body) : fast;
}

/** Advertisers add these to links; no page reads them. */
const TRACKING = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_cid|mc_eid|_ga|ref)$/;

/** Undefined when the query has any other parameter (docs/product/security.md#no-parameter-makes-a-page). */
export function cacheKey(url: string, allowed: readonly string[]): string | undefined {
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) {
    if (TRACKING.test(name)) continue;
    if (!allowed.includes(name) || kept.has(name)) return undefined;
    kept.set(name, value);
  }
  kept.sort();
  return kept.size === 0 ? path : `${path}?${kept}`;
}

const MAX_KEY_LENGTH = 512;

interface Filling {
  readonly answer: Promise<CachedAnswer | undefined>;
  /** Keeps the answer, unless it is `lent`: an old one served because of a failure. */
  readonly settle: (answer: CachedAnswer | undefined, lent?: 'lent') => void;
}

interface Kept {
  readonly answer: CachedAnswer;
  readonly freshUntil: number;
  readonly edition: number;
}

export interface ResponseCacheOptions {
  maxBytes: number;
  /** Covers a lost notification; normally `clear()` keeps the cache fresh. */
  maxAgeMs?: number;
  /** True while no new answer can be made, so old ones are served. */
  isSourceAway?: () => boolean;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Evicts the least recently used, and keeps old answers for failures (RFC 5861, stale-if-error). */
export function createResponseCache(options: ResponseCacheOptions) {
  const { maxBytes, maxAgeMs = 10 * MINUTE_MS, isSourceAway = () => false } = options;
  const answers = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 4),
    sizeCalculation: ({ answer }, key) => answer.size + 2 * key.length,
  });
  const fillings = new Map<string, Filling>();
  let edition = 0;
  const isFresh = (kept: Kept) => kept.edition === edition && performance.now() < kept.freshUntil;

  return {
    get(key: string): CachedAnswer | undefined {
      const kept = answers.get(key);
      return kept && (isFresh(kept) || isSourceAway()) ? kept.answer : undefined;
    },
    lastResort: (key: string): CachedAnswer | undefined => answers.get(key)?.answer,
    accepts: (key: string): boolean => key.length <= MAX_KEY_LENGTH,
    filling: (key: string): Filling | undefined => fillings.get(key),

    /** If the cache is cleared meanwhile, those who wait get the content but it is not kept. */
    startFilling(key: string): Filling {
      const { promise, resolve } = Promise.withResolvers<CachedAnswer | undefined>();
      const filling: Filling = {
        answer: promise,
        settle(answer, lent) {
          if (fillings.get(key) === filling) {
            fillings.delete(key);
            const freshUntil = performance.now() + maxAgeMs;
            if (answer && !lent) answers.set(key, { answer, freshUntil, edition });
          }
          resolve(answer);
        },
      };
      fillings.set(key, filling);
      return filling;
    },

    clear(): void {
      edition += 1;
      fillings.clear();
    },

    size: (): { answers: number; bytes: number } => ({
      answers: answers.size,
      bytes: answers.calculatedSize,
    }),
  };
}

export function acceptsBrotli(accepted: string | undefined): boolean {
  if (!accepted) return false;
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    if (name.trim().toLowerCase() !== 'br') continue;
    return !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/i.test(parameter));
  }
  return false;
}

export function matchesEtag(given: string | undefined, etag: string): boolean {
  if (!given) return false;
  if (given === etag || given.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return given.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

declare module 'fastify' {
  interface FastifyRequest {
    cacheFilling: { key: string; filling: Filling } | null;
  }
  interface FastifyContextConfig {
    cache?: { query: readonly string[] };
  }
}

const KEPT_HEADERS =
  /^(content-(type|language|disposition|security-policy)|cache-control|link|referrer-policy|permissions-policy|strict-transport-security|cross-origin-[a-z-]+|origin-agent-cluster|x-(content-type-options|frame-options|robots-tag|remix-response|dns-prefetch-control|download-options|permitted-cross-domain-policies|xss-protection))$/;

/** Register it before the scope's other hooks. It keeps only 200 answers to requests without credentials. */
export function cacheAnswers(
  scope: FastifyInstance,
  cache: ResponseCache,
  keyOf: (request: FastifyRequest) => string | undefined = keyByRoute,
): void {
  if (!scope.hasRequestDecorator('cacheFilling')) scope.decorateRequest('cacheFilling', null);

  scope.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return done();
    const key = keyOf(request);
    if (key === undefined || !cache.accepts(key)) return done();
    const answer = cache.get(key);
    if (answer) return send(answer, request, reply);
    const underWay = cache.filling(key);
    if (!underWay) {
      request.cacheFilling = { key, filling: cache.startFilling(key) };
      return done();
    }
    underWay.answer.then((shared) => (shared ? send(shared, request, reply) : done()), done);
  });

  scope.addHook('onSend', (request, reply, payload, done) => {
    if (!request.cacheFilling) return done(null, payload);
    const { key, filling } = request.cacheFilling;
    const lent = reply.statusCode === 503 ? cache.lastResort(key) : undefined;
    if (lent) {
      filling.settle(lent, 'lent');
      reply.code(200).removeHeader('retry-after');
      return done(null, negotiated(lent, request, reply));
    }
    answerToKeep(reply, payload).then((answer) => {
      filling.settle(answer);
      done(null, answer ? negotiated(answer, request, reply) : payload);
    }, done);
  });

  scope.addHook('onResponse', (request, _reply, done) => {
    request.cacheFilling?.filling.settle(undefined);
    done();
  });
}

function keyByRoute(request: FastifyRequest): string | undefined {
  const rule = request.routeOptions.config.cache;
  return rule && cacheKey(request.url, rule.query);
}

async function answerToKeep(reply: FastifyReply, payload: unknown): Promise<CachedAnswer | undefined> {
  if (reply.statusCode !== 200 || reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding'))
    return;
  if (/private|no-store/.test(String(reply.getHeader('cache-control') ?? ''))) return;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (KEPT_HEADERS.test(name)) headers[name] = String(value);
  }
  try {
    return await prepareAnswer(Buffer.from(payload), headers);
  } catch (error) {
    reply.log.error(error, 'an answer could not be prepared for the cache');
    return undefined;
  }
}

function send(answer: CachedAnswer, request: FastifyRequest, reply: FastifyReply): void {
  const body = negotiated(answer, request, reply);
  reply.send(body);
}

function negotiated(answer: CachedAnswer, request: FastifyRequest, reply: FastifyReply): Buffer | null {
  vary(reply);
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) {
    write(reply.code(304), answer.notModifiedHeaders);
    reply.removeHeader('content-length');
    return null;
  }
  const brotli = answer.brotli && acceptsBrotli(request.headers['accept-encoding']);
  const chosen = brotli && answer.brotli ? answer.brotli : answer.identity;
  write(reply, chosen.headers);
  return chosen.body;
}

function write(reply: FastifyReply, headers: AnswerHeaders): void {
  for (const name in headers) reply.header(name, headers[name]);
}

function vary(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding');
}
