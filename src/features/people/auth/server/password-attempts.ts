import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#contract-kit/error-codes.ts';
import { normaliseEmail } from '#domain/email-address.ts';
import { networkOfAddress } from '#domain/network-of-address.ts';
import { FAILURES_WINDOW_SECONDS, secondsBetweenAttempts } from '#domain/sign-in-pace.ts';
import { counterKey, openCounter, takeBack, tooManyRequests } from '#server/http/rate-limiter.ts';
import type { Settings } from '#server/settings.ts';
import type { Shop } from '#server/shop.ts';

export type Trier = { known: string } | { address: string };

export interface PasswordAttempts {
  /** Throws `too_many_requests` before it is tried (docs/product/session.md#pace-of-passwords). */
  at<Result>(account: string, trier: Trier, attempt: () => Promise<Result>): Promise<Result>;
}

interface Counters {
  own: RateLimiterAbstract;
  everywhere: RateLimiterAbstract;
  pace: RateLimiterAbstract;
  factor: number;
  takeBack(counter: RateLimiterAbstract, key: string): Promise<void>;
}

interface Keys {
  own: string;
  everywhere: string | undefined;
}

const points = (counted: RateLimiterRes | undefined) => counted?.consumedPoints ?? 0;

async function forget({ own, everywhere, takeBack }: Counters, keys: Keys): Promise<void> {
  await takeBack(own, keys.own);
  if (keys.everywhere) await takeBack(everywhere, keys.everywhere);
}

async function forgive({ own, everywhere, pace, takeBack }: Counters, keys: Keys): Promise<void> {
  await Promise.all([own.delete(keys.own), pace.delete(keys.own)]);
  if (keys.everywhere) await takeBack(everywhere, keys.everywhere);
}

/** Counted before it is made, so that a hundred at the same moment are a hundred. */
async function countAttempt(counters: Counters, keys: Keys): Promise<void> {
  const { factor } = counters;
  const own = points(await counters.own.consume(keys.own));
  const counted = keys.everywhere ? await counters.everywhere.consume(keys.everywhere) : undefined;
  const everywhere = Math.floor(points(counted) / factor);
  const waitAfter = (failures: number) =>
    secondsBetweenAttempts({ own: Math.floor(failures / factor), everywhere });
  const wait = waitAfter(own - 1);
  // The last free attempt starts the clock.
  const running = wait || waitAfter(own);
  if (running === 0) return;
  try {
    await counters.pace.consume(keys.own, 1, { customDuration: running });
  } catch (exceeded) {
    if (wait === 0) return;
    await forget(counters, keys);
    throw exceeded instanceof RateLimiterRes ? tooManyRequests(exceeded.msBeforeNext) : exceeded;
  }
}

/** More than anybody could reach: the pace bounds who tries, not the counters. */
const uncounted = 1_000_000_000;

function openCounters({ pool, settings }: Pick<Shop, 'pool' | 'settings'>): Counters {
  const counter = (name: string, max: number, windowSeconds: number) =>
    openCounter(
      pool,
      { ...settings, RATE_LIMIT_FACTOR: 1 },
      { name: `password:${name}`, max, windowSeconds },
    );
  return {
    own: counter('own', uncounted, FAILURES_WINDOW_SECONDS),
    everywhere: counter('everywhere', uncounted, FAILURES_WINDOW_SECONDS),
    pace: counter('pace', 1, 1),
    factor: settings.RATE_LIMIT_FACTOR,
    takeBack: (counter, key) => takeBack(pool, counter, key),
  };
}

function openPasswordAttempts(shop: Pick<Shop, 'pool' | 'settings'>): PasswordAttempts {
  const counters = openCounters(shop);
  return {
    async at(account, trier, attempt) {
      const name = normaliseEmail(account);
      const stranger = 'address' in trier;
      const who = stranger ? `network ${networkOfAddress(trier.address)}` : `known ${trier.known}`;
      const keys = {
        own: counterKey(shop.settings, name, who),
        everywhere: stranger ? counterKey(shop.settings, name) : undefined,
      };
      await countAttempt(counters, keys);
      try {
        const result = await attempt();
        await forgive(counters, keys);
        return result;
      } catch (error) {
        const wasTried = error instanceof Refusal && error.code !== 'unavailable';
        if (!wasTried) await forget(counters, keys);
        throw error;
      }
    },
  };
}

const attemptsOfProcess = new WeakMap<Settings, PasswordAttempts>();

/** For all processes together (docs/product/session.md#pace-of-passwords). */
export function passwordAttemptsOf(shop: Pick<Shop, 'pool' | 'settings'>): PasswordAttempts {
  const existing = attemptsOfProcess.get(shop.settings);
  if (existing) return existing;
  const opened = openPasswordAttempts(shop);
  attemptsOfProcess.set(shop.settings, opened);
  return opened;
}
