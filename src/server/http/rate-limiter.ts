import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '../../contract-kit/endpoint.ts';
import { Refusal } from '../../contract-kit/error-codes.ts';

export interface RateLimiter {
  countAddress(endpoint: Endpoint, address: string): Promise<void>;
  countAccount(endpoint: Endpoint, body: unknown): Promise<void>;
}

/** Counters in PostgreSQL, so that a limit holds for all processes together; `factor` raises every limit. */
export function openRateLimiter(pool: pg.Pool, factor: number): RateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (name: string, max: number, windowSeconds: number) => {
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: Math.max(1, Math.ceil(max * factor)),
        duration: windowSeconds,
        clearExpiredByTimeout: false,
      });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  const count = async (name: string, key: string, max: number, windowSeconds: number) => {
    try {
      await limiterOf(name, max, windowSeconds).consume(key);
    } catch (exceeded) {
      if (exceeded instanceof RateLimiterRes) throw new Refusal('too_many_requests');
      throw exceeded;
    }
  };
  return {
    async countAddress({ path, rateLimit }, address) {
      if (rateLimit) await count(`address:${path}`, address, rateLimit.perAddress, rateLimit.windowSeconds);
    },
    async countAccount({ path, rateLimit }, body) {
      const account = rateLimit?.perAccount;
      if (!account || typeof body !== 'object' || body === null) return;
      const name = String((body as Record<string, unknown>)[account.field] ?? '')
        .trim()
        .toLowerCase();
      await count(`account:${path}`, name, account.max, rateLimit.windowSeconds);
    },
  };
}
