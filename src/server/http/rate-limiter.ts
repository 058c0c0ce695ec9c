import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import {
  accountBudget,
  bytesOfCost,
  type Endpoint,
  filePartCost,
  keyBudget,
  publicReading,
  type RateLimit,
} from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { networkOfAddress } from '#domain/people/device-name.ts';
import { normaliseEmail } from '#domain/people/email-address.ts';
import { prepared } from '../db/connection.ts';
import type { Settings } from '../settings/settings.ts';

const mostBytes = 40 * 1_048_576;

/** Per account: a browser asks for six at a time, and unread answers stay in memory. */
const accountUnderWay = { answers: 30, cost: mostBytes / bytesOfCost };
/** Per key, of which an account has ten at most: a third of what its browser may. */
const keyUnderWay = { answers: 10, cost: accountUnderWay.cost / 3 };
/** Per network: ten accounts at their worst, or an office. */
const networkUnderWay = { answers: 300, cost: 1_600 };

interface Held {
  answers: number;
  cost: number;
}

/** Counts unsent answers of this process (docs/product/api.md#one-budget-an-account). */
class AnswersUnderWay {
  readonly #held = new Map<string | number, Held>();
  readonly #most: Held;

  constructor(most: Held, factor: number) {
    this.#most = { answers: most.answers * factor, cost: most.cost * factor };
  }

  holds(whose: string | number, cost: number, answer: ServerResponse): boolean {
    const held = this.#held.get(whose) ?? { answers: 0, cost: 0 };
    const isFirst = held.answers === 0;
    if (!isFirst && (held.answers >= this.#most.answers || held.cost + cost > this.#most.cost)) return false;
    held.answers += 1;
    held.cost += cost;
    this.#held.set(whose, held);
    finished(answer, () => {
      held.answers -= 1;
      held.cost -= cost;
      if (held.answers === 0) this.#held.delete(whose);
    });
    return true;
  }
}

/** An expired window restarts. Keys are sorted, so that no two requests deadlock. */
const counted = prepared<{ key: string; points: number }, [string[], number, number]>(
  'password_attempts_counted',
  `insert into rate_limits as counter (key, points, expire)
   select key, 1, $3::bigint from unnest($1::text[]) as key order by key
   on conflict (key) do update set
     points = case when counter.expire <= $2::bigint then 1 else counter.points + 1 end,
     expire = case when counter.expire <= $2::bigint then excluded.expire else counter.expire end
   returning key, points`,
);

export async function countInWindow(
  pool: pg.Pool,
  keys: readonly string[],
  windowSeconds: number,
): Promise<(key: string) => number> {
  const now = Date.now();
  const rows = await counted(pool, [...keys], now, now + windowSeconds * 1000);
  const points = new Map(rows.map((row) => [row.key, row.points]));
  return (key) => points.get(key) ?? 0;
}

const deleted = prepared<pg.QueryResultRow, [string[]]>(
  'password_attempts_deleted',
  'delete from rate_limits where key = any($1::text[])',
);

export async function deleteCounters(pool: pg.Pool, keys: readonly string[]): Promise<void> {
  await deleted(pool, [...keys]);
}

const takenBack = prepared<pg.QueryResultRow, [string]>(
  'password_attempt_taken_back',
  'update rate_limits set points = points - 1 where key = $1 and points > 0',
);

export async function takeBack(pool: pg.Pool, key: string): Promise<void> {
  await takenBack(pool, key);
}

export interface Limited extends Pick<Endpoint, 'rateLimit'> {
  method: string;
  path: string;
}

interface LimitedCall {
  body: unknown;
  address: string;
  customerId: number | undefined;
}

/** An account, or one of its keys, which spend nothing of it. */
export type Payer = number | { key: number };

export interface RateLimiter {
  countAddress(limited: Limited, address: string): Promise<void>;
  /** Signed-in people have their own counter: no stranger can use up their tries. */
  countAccount(limited: Limited, asked: LimitedCall): Promise<void>;
  /** Answers how much is left, and for how long. */
  spend(cost: number, payer: Payer): Promise<{ left: number; forMs: number }>;
  spendOnPart(payer: Payer): Promise<void>;
  /** Holds the budget until the answer has left. `who` is who pays, or an address. Throws `too_many_requests`. */
  hold(who: Payer | string, cost: number, answer: ServerResponse): void;
}

function accountName(field: string, body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return undefined;
  const name = (body as Record<string, unknown>)[field];
  return typeof name === 'string' ? normaliseEmail(name) : undefined;
}

export type LimitSettings = Pick<Settings, 'RATE_LIMIT_FACTOR' | 'TOKEN_SECRET'>;

/** Hides address and email even from guessing, and fits the index. */
export function counterKey({ TOKEN_SECRET }: LimitSettings, ...parts: string[]): string {
  return createHmac('sha256', TOKEN_SECRET[0]).update(parts.join('\0')).digest('base64url');
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

async function consume(counter: RateLimiterAbstract, key: string | number, points = 1) {
  try {
    return await counter.consume(key, points);
  } catch (exceeded) {
    throw exceeded instanceof RateLimiterRes ? tooManyRequests(exceeded.msBeforeNext) : exceeded;
  }
}

/** Each process counts for itself what an account and its keys spend. */
function openPurses(pool: pg.Pool, settings: LimitSettings): Pick<RateLimiter, 'spend' | 'spendOnPart'> {
  const budgetOf = (name: string, { cost: max, windowSeconds }: typeof accountBudget) =>
    openCounter(pool, settings, { name, max, windowSeconds, byProcess: true });
  const [ofAccounts, ofKeys] = [budgetOf('budget', accountBudget), budgetOf('key budget', keyBudget)];
  const purseOf = (payer: Payer) =>
    typeof payer === 'number' ? ([ofAccounts, payer] as const) : ([ofKeys, payer.key] as const);
  return {
    async spend(cost, payer) {
      const { remainingPoints: left, msBeforeNext: forMs } = await consume(...purseOf(payer), cost);
      return { left, forMs };
    },
    async spendOnPart(payer) {
      const [counter, name] = purseOf(payer);
      for (;;) {
        const waits = await counter.consume(name, filePartCost).then(
          () => undefined,
          (exceeded: unknown) => exceeded,
        );
        if (waits === undefined) return;
        if (!(waits instanceof RateLimiterRes)) throw waits;
        await pause(waits.msBeforeNext + 1, undefined, { ref: false });
      }
    },
  };
}

function openHolds({ RATE_LIMIT_FACTOR: factor }: LimitSettings): RateLimiter['hold'] {
  const accounts = new AnswersUnderWay(accountUnderWay, factor);
  const keys = new AnswersUnderWay(keyUnderWay, factor);
  const networks = new AnswersUnderWay(networkUnderWay, factor);
  const isHeld = (who: Payer | string, cost: number, answer: ServerResponse): boolean => {
    if (typeof who === 'string') return networks.holds(networkOfAddress(who), cost, answer);
    return typeof who === 'number' ? accounts.holds(who, cost, answer) : keys.holds(who.key, cost, answer);
  };
  return (who, cost, answer) => {
    if (!isHeld(who, cost, answer)) throw tooManyRequests(5_000);
  };
}

/** Counts in PostgreSQL for all processes, unless a contract says `byProcess`. */
export function openRateLimiter(pool: pg.Pool, settings: LimitSettings): RateLimiter {
  const counters = new Map<string, RateLimiterAbstract>();
  const count = async (name: string, key: string, max: number, { windowSeconds, byProcess }: RateLimit) => {
    let counter = counters.get(name);
    if (!counter) {
      counter = openCounter(pool, settings, { name, max, windowSeconds, byProcess });
      counters.set(name, counter);
    }
    await consume(counter, key);
  };
  return {
    async countAddress({ method, path, rateLimit }, address) {
      if (!rateLimit) return;
      const network = networkOfAddress(address);
      // A process may drop its own counters; the database keeps its own.
      const key = rateLimit.byProcess ? network : counterKey(settings, network);
      await count(`address:${method} ${path}`, key, rateLimit.perAddress, rateLimit);
    },
    ...openPurses(pool, settings),
    hold: openHolds(settings),
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it, the scope limits the route. */
    limitedBy?: 'contract' | 'signature';
  }
}

/** Register it after the cache. */
export function limitTheRest(scope: FastifyInstance, limiter: RateLimiter): void {
  scope.addHook('onRequest', async (request) => {
    const { config, url = '/' } = request.routeOptions;
    if (config.limitedBy) return;
    const { method } = request;
    await limiter.countAddress({ method, path: url, rateLimit: publicReading }, request.ip);
  });
}
