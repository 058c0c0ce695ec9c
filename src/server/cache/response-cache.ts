import { LRUCache } from 'lru-cache';
import type { CachedAnswer } from './cached-answer.ts';

const MAX_KEY_LENGTH = 512;

/** The promise of an answer that one request is making and others wait for; `undefined` when it cannot be shared. */
export interface Filling {
  readonly answer: Promise<CachedAnswer | undefined>;
  /** Gives the answer to those who wait and keeps it, unless it is only `lent`: an old one in place of a failure. */
  readonly settle: (answer: CachedAnswer | undefined, lent?: 'lent') => void;
}

interface Kept {
  readonly answer: CachedAnswer;
  readonly freshUntil: number;
  /** How often the cache had been cleared. */
  readonly edition: number;
}

export interface ResponseCacheOptions {
  /** Bound of the whole cache, keys and both encodings counted. */
  maxBytes: number;
  /** Safety net for a lost notification; `clear()` is what keeps the cache true. */
  maxAgeMs?: number;
  /** True while answers cannot be made anew: an old one is then better than none. */
  isSourceAway?: () => boolean;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Public answers, complete and ready to send, in this process's memory: bounded in bytes, least recently used out first.
 * One that is too old, or was cleared, is kept for the time when no other can be made (RFC 5861, stale-if-error).
 */
export function createResponseCache(options: ResponseCacheOptions) {
  const { maxBytes, maxAgeMs = 10 * 60_000, isSourceAway = () => false } = options;
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
    /** The last answer, be it old: for whoever could not make another. */
    lastResort: (key: string): CachedAnswer | undefined => answers.get(key)?.answer,
    accepts: (key: string): boolean => key.length <= MAX_KEY_LENGTH,
    filling: (key: string): Filling | undefined => fillings.get(key),

    /** Takes charge of a missing answer. Content cleared meanwhile is given to those who waited but not kept. */
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

    /** To be called when anything public changed; requests under way finish, their answers are forgotten. */
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
