import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '../../contract-kit/endpoint.ts';
import { Refusal } from '../../contract-kit/error-codes.ts';
import { normaliseEmail } from '../../domain/email-address.ts';
import { networkOfAddress } from '../../domain/network-of-address.ts';
import type { Settings } from '../settings.ts';

export interface RateLimiter {
  countAddress(endpoint: Endpoint, address: string): Promise<void>;
  countAccount(endpoint: Endpoint, body: unknown): Promise<void>;
  /** After a success, where the contract counts failures only. */
  forgiveAccount(endpoint: Endpoint, body: unknown): Promise<void>;
}

function accountName(field: string, body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const name = (body as Record<string, unknown>)[field];
  return typeof name === 'string' ? normaliseEmail(name) : undefined;
}

type Limits = Pick<Settings, 'RATE_LIMIT_FACTOR' | 'TOKEN_SECRET'>;

/** Counters in PostgreSQL, so that a limit holds for all processes together; the factor raises every limit. */
export function openRateLimiter(
  pool: pg.Pool,
  { RATE_LIMIT_FACTOR: factor, TOKEN_SECRET }: Limits,
): RateLimiter {
  // Neither addresses nor emails are kept, nor found again by guessing; and no key is too long for the index.
  const keyOf = (text: string) => createHmac('sha256', TOKEN_SECRET).update(text).digest('base64url');
  const accountKey = (field: string, body: unknown) => {
    const name = accountName(field, body);
    return name === undefined ? undefined : keyOf(name);
  };
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
      await count(
        `address:${path}`,
        keyOf(networkOfAddress(address)),
        rateLimit.perAddress,
        rateLimit.windowSeconds,
      );
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
