import { LRUCache } from 'lru-cache';
import type { CachedAnswer } from './cached-answer.ts';

const MAX_KEY_LENGTH = 512;

/** The promise of an answer that one request is making and others wait for; `undefined` when it cannot be shared. */
export interface Filling {
  readonly answer: Promise<CachedAnswer | undefined>;
  readonly settle: (answer: CachedAnswer | undefined) => void;
}

export interface ResponseCacheOptions {
  /** Bound of the whole cache, keys and both encodings counted. */
  maxBytes: number;
  /** Safety net for a lost notification; `clear()` is what keeps the cache true. */
  maxAgeMs?: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Public answers, complete and ready to send, in this process's memory: bounded in bytes, least recently used out first. */
export function createResponseCache({ maxBytes, maxAgeMs = 10 * 60_000 }: ResponseCacheOptions) {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 4),
    sizeCalculation: (answer, key) => answer.size + 2 * key.length,
    ttl: maxAgeMs,
    ttlResolution: 1000,
  });
  const fillings = new Map<string, Filling>();

  return {
    get: (key: string): CachedAnswer | undefined => answers.get(key),
    accepts: (key: string): boolean => key.length <= MAX_KEY_LENGTH,
    filling: (key: string): Filling | undefined => fillings.get(key),

    /** Takes charge of a missing answer. Content cleared meanwhile is given to those who waited but not kept. */
    startFilling(key: string): Filling {
      const { promise, resolve } = Promise.withResolvers<CachedAnswer | undefined>();
      const filling: Filling = {
        answer: promise,
        settle(answer) {
          if (fillings.get(key) === filling) {
            fillings.delete(key);
            if (answer) answers.set(key, answer);
          }
          resolve(answer);
        },
      };
      fillings.set(key, filling);
      return filling;
    },

    /** To be called when anything public changed; requests under way finish, their answers are forgotten. */
    clear(): void {
      answers.clear();
      fillings.clear();
    },

    size: (): { answers: number; bytes: number } => ({
      answers: answers.size,
      bytes: answers.calculatedSize,
    }),
  };
}
