import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '#domain/time/durations.ts';

/** The State's services are open, without a key, and answer a person who types. */
export const SEARCH_TIMEOUT_MS = 1_500;
const keptMs = DAY_MS;
const keptQueries = 2_000;

/** Answers are cached for a day for everybody; failures are not, and find nothing. */
export function keepSearches<Found extends object>(
  name: string,
  ask: (text: string) => Promise<Found[]>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): (text: string) => Promise<Found[]> {
  const kept = new LRUCache<string, Found[]>({ max: keptQueries, ttl: keptMs });
  return async (text) => {
    const key = text.toLowerCase().replace(/\s+/g, ' ').trim();
    const known = kept.get(key);
    if (known) return known;
    try {
      const found = await ask(key);
      kept.set(key, found);
      return found;
    } catch (err) {
      log.warn({ err }, `${name} unavailable`);
      return [];
    }
  };
}
