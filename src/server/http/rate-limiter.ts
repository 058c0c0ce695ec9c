import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '../../contract-kit/endpoint.ts';
import { Refusal } from '../../contract-kit/error-codes.ts';
import { normaliseEmail } from '../../domain/email-address.ts';

export interface RateLimiter {
  countAddress(endpoint: Endpoint, address: string): Promise<void>;
  countAccount(endpoint: Endpoint, body: unknown): Promise<void>;
  /** After a success, where the contract counts failures only. */
  forgiveAccount(endpoint: Endpoint, body: unknown): Promise<void>;
}

/** Neither addresses nor emails are kept, and no key is too long for the index. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function accountKey(field: string, body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const name = (body as Record<string, unknown>)[field];
  return typeof name === 'string' ? keyOf(normaliseEmail(name)) : undefined;
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
      if (exceeded instanceof RateLimiterRes) {
        const retryAfterSeconds = Math.max(1, Math.ceil(exceeded.msBeforeNext / 1000));
        throw new Refusal('too_many_requests', { retryAfterSeconds });
      }
      throw exceeded;
    }
  };
  return {
    async countAddress({ path, rateLimit }, address) {
      if (!rateLimit) return;
      await count(`address:${path}`, keyOf(address), rateLimit.perAddress, rateLimit.windowSeconds);
    },
    async countAccount({ path, rateLimit }, body) {
      const account = rateLimit?.perAccount;
      const key = account && accountKey(account.field, body);
      if (!account || !key) return;
      await count(`account:${path}`, key, account.max, account.windowSeconds ?? rateLimit.windowSeconds);
    },
    async forgiveAccount({ path, rateLimit }, body) {
      const account = rateLimit?.perAccount;
      const key = account && accountKey(account.field, body);
      if (!account || !key) return;
      const windowSeconds = account.windowSeconds ?? rateLimit.windowSeconds;
      await limiterOf(`account:${path}`, account.max, windowSeconds).delete(key);
    },
  };
}
