import { createHmac } from 'node:crypto';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Endpoint, RateLimit } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { normaliseEmail } from '#domain/people/email-address.ts';
import { networkOfAddress } from '#domain/people/network-of-address.ts';
import type { Settings } from '../settings.ts';

/** A contract's method and path, or those of a route that is none. */
export interface Limited extends Pick<Endpoint, 'rateLimit'> {
  method: string;
  path: string;
}

interface Asked {
  body: unknown;
  address: string;
  customerId: number | undefined;
}

export interface RateLimiter {
  /** Throws `too_many_requests` with the time to wait. */
  countAddress(limited: Limited, address: string): Promise<void>;
  /** Who is signed in is counted apart: no stranger who writes their address uses up what is theirs. */
  countAccount(limited: Limited, asked: Asked): Promise<void>;
}

function accountName(field: string, body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return undefined;
  const name = (body as Record<string, unknown>)[field];
  return typeof name === 'string' ? normaliseEmail(name) : undefined;
}

export type LimitSettings = Pick<Settings, 'RATE_LIMIT_FACTOR' | 'TOKEN_SECRET'>;

/** Tells neither address nor email, nor lets them be guessed, and is never too long for the index. */
export function counterKey({ TOKEN_SECRET }: LimitSettings, ...parts: string[]): string {
  return createHmac('sha256', TOKEN_SECRET).update(parts.join('\0')).digest('base64url');
}

export function tooManyRequests(waitMs: number): Refusal {
  return new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

export function openCounter(
  pool: pg.Pool,
  { RATE_LIMIT_FACTOR: factor }: LimitSettings,
  limit: { name: string; max: number; windowSeconds: number; byProcess?: boolean | undefined },
): RateLimiterAbstract {
  const { name, max, windowSeconds, byProcess } = limit;
  const points = Math.max(1, Math.ceil(max * factor));
  const options = { keyPrefix: name, points, duration: windowSeconds };
  if (byProcess) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

/** In PostgreSQL, for all processes together, but for those that a contract leaves to each. */
export function openRateLimiter(pool: pg.Pool, settings: LimitSettings): RateLimiter {
  const counters = new Map<string, RateLimiterAbstract>();
  const count = async (name: string, key: string, max: number, { windowSeconds, byProcess }: RateLimit) => {
    let counter = counters.get(name);
    if (!counter) {
      counter = openCounter(pool, settings, { name, max, windowSeconds, byProcess });
      counters.set(name, counter);
    }
    try {
      await counter.consume(key);
    } catch (exceeded) {
      throw exceeded instanceof RateLimiterRes ? tooManyRequests(exceeded.msBeforeNext) : exceeded;
    }
  };
  return {
    async countAddress({ method, path, rateLimit }, address) {
      if (!rateLimit) return;
      const key = counterKey(settings, networkOfAddress(address));
      await count(`address:${method} ${path}`, key, rateLimit.perAddress, rateLimit);
    },
    async countAccount({ path, rateLimit }, { body, address, customerId }) {
      const account = rateLimit?.perAccount;
      const name = account && accountName(account.field, body);
      if (!account || name === undefined) return;
      const windowSeconds = account.windowSeconds ?? rateLimit.windowSeconds;
      const from = account.everywhere ? [] : [networkOfAddress(address)];
      const who = customerId === undefined ? [name, ...from] : ['customer', String(customerId)];
      const key = counterKey(settings, ...who);
      await count(`account:${path}`, key, account.max, { ...rateLimit, windowSeconds });
    },
  };
}
