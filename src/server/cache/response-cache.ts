import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#domain/time/durations.ts';

const compress = promisify(brotliCompress);
const WORTH_COMPRESSING = 1024;
const QUALITY = 5;
const ENTRY_OVERHEAD = 1024;

export type AnswerHeaders = Readonly<Record<string, string>>;

export interface CachedAnswer {
  readonly etag: string;
  readonly identity: { readonly headers: AnswerHeaders; readonly body: Buffer };
  readonly brotli: { readonly headers: AnswerHeaders; readonly body: Buffer } | undefined;
  readonly notModifiedHeaders: AnswerHeaders;
  /** Bytes in memory. */
  readonly size: number;
}

/**
 * The ETag is weak because one content has two encodings. Browsers may keep the answer but revalidate it each time
 * (304).
 */
export async function prepareAnswer(body: Buffer, given: AnswerHeaders): Promise<CachedAnswer> {
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

function compressed(body: Buffer): Promise<Buffer> {
  return compress(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
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

export interface Filling {
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
