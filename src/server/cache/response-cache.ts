import { LRUCache } from 'lru-cache';
import type { CachedAnswer } from './cached-answer.ts';

const MAX_KEY_LENGTH = 512;

/** `undefined` when the answer cannot be shared. */
export interface Filling {
  readonly answer: Promise<CachedAnswer | undefined>;
  /** Keeps the answer, unless it is only `lent`: an old one in place of a failure. */
  readonly settle: (answer: CachedAnswer | undefined, lent?: 'lent') => void;
}

interface Kept {
  readonly answer: CachedAnswer;
  readonly freshUntil: number;
  readonly edition: number;
}

export interface ResponseCacheOptions {
  /** The bound of the whole cache, keys and both encodings counted. */
  maxBytes: number;
  /** A net for a lost notification; `clear()` is what keeps the cache true. */
  maxAgeMs?: number;
  /** Whether no answer can be made anew: an old one is then better than none. */
  isSourceAway?: () => boolean;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Least recently used out first; an old answer is kept for failures (RFC 5861, stale-if-error). */
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
    /** Be it old: for whoever could not make another. */
    lastResort: (key: string): CachedAnswer | undefined => answers.get(key)?.answer,
    accepts: (key: string): boolean => key.length <= MAX_KEY_LENGTH,
    filling: (key: string): Filling | undefined => fillings.get(key),

    /** Content cleared meanwhile is given to those who waited but not kept. */
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
