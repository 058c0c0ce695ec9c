import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#contract-kit/error-codes.ts';
import { networkOfAddress } from '#domain/people/device-name.ts';
import { normaliseEmail } from '#domain/people/email-address.ts';
import { FAILURES_WINDOW_SECONDS, secondsBetweenAttempts } from '#domain/people/sign-in-pace.ts';
import type { Caller } from '#server/http/caller.ts';
import {
  counterKey,
  countInWindow,
  deleteCounters,
  openCounter,
  takeBack,
  tooManyRequests,
} from '#server/http/rate-limiter.ts';
import type { Shop } from '#server/shop.ts';
import { type Correspondent, selectCorrespondent } from './emailed-link-store.ts';
import { passwordsOf } from './password-hashing.ts';

export type Trier = { known: string } | { address: string };

export interface PasswordAttempts {
  /** Throws `too_many_requests` before it tries (docs/product/session.md#pace-of-passwords). */
  at<Result>(account: string, trier: Trier, attempt: () => Promise<Result>): Promise<Result>;
}

interface Counters {
  pool: pg.Pool;
  pace: RateLimiterAbstract;
  factor: number;
}

/** They count the caller, all strangers together for a stranger, and the caller's pace. */
interface Keys {
  own: string;
  everywhere: string | undefined;
  pace: string;
}

async function forget({ pool }: Counters, { own, everywhere }: Keys): Promise<void> {
  await takeBack(pool, own);
  if (everywhere) await takeBack(pool, everywhere);
}

/** The counters are cleared together, because each would otherwise wait for a commit. */
async function forgive({ pool, pace }: Counters, { own, everywhere, pace: name }: Keys): Promise<void> {
  const gone = deleteCounters(pool, [own, pace.getKey(name)]);
  await Promise.all(everywhere ? [gone, takeBack(pool, everywhere)] : [gone]);
}

/** The attempt is counted first, so that a hundred at once count as a hundred. */
async function countAttempt(counters: Counters, keys: Keys): Promise<void> {
  const { factor, pool, pace } = counters;
  const names = keys.everywhere ? [keys.own, keys.everywhere] : [keys.own];
  const pointsOf = await countInWindow(pool, names, FAILURES_WINDOW_SECONDS);
  const own = pointsOf(keys.own);
  const everywhere = Math.floor((keys.everywhere ? pointsOf(keys.everywhere) : 0) / factor);
  const waitAfter = (failures: number) =>
    secondsBetweenAttempts({ own: Math.floor(failures / factor), everywhere });
  const wait = waitAfter(own - 1);
  // The last free attempt starts the clock.
  const running = wait || waitAfter(own);
  if (running === 0) return;
  try {
    await pace.consume(keys.pace, 1, { customDuration: running });
  } catch (exceeded) {
    if (wait === 0) return;
    await forget(counters, keys);
    throw exceeded instanceof RateLimiterRes ? tooManyRequests(exceeded.msBeforeNext) : exceeded;
  }
}

function openCounters({ pool, settings }: Pick<Shop, 'pool' | 'settings'>): Counters {
  const limit = { name: 'password:pace', max: 1, windowSeconds: 1 };
  const pace = openCounter(pool, { ...settings, RATE_LIMIT_FACTOR: 1 }, limit);
  return { pool, pace, factor: settings.RATE_LIMIT_FACTOR };
}

function openPasswordAttempts(shop: Pick<Shop, 'pool' | 'settings'>): PasswordAttempts {
  const counters = openCounters(shop);
  return {
    async at(account, trier, attempt) {
      const name = normaliseEmail(account);
      const stranger = 'address' in trier;
      const who = stranger ? `network ${networkOfAddress(trier.address)}` : `known ${trier.known}`;
      const own = counterKey(shop.settings, name, who);
      const keys = {
        own: `password:own:${own}`,
        everywhere: stranger ? `password:everywhere:${counterKey(shop.settings, name)}` : undefined,
        pace: own,
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

/** In `npm run dev` one process opens shop after shop with the same settings, each with a pool of its own. */
const attemptsOfPool = new WeakMap<pg.Pool, PasswordAttempts>();

/** All processes share the counters (docs/product/session.md#pace-of-passwords). */
export function passwordAttemptsOf(shop: Pick<Shop, 'pool' | 'settings'>): PasswordAttempts {
  const existing = attemptsOfPool.get(shop.pool);
  if (existing) return existing;
  const opened = openPasswordAttempts(shop);
  attemptsOfPool.set(shop.pool, opened);
  return opened;
}

/** Throws `invalid_token`, a field error at `current_password`, or `too_many_requests` to a session that guesses. */
export async function confirmPassword(
  shop: Pick<Shop, 'db' | 'pool' | 'settings'>,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  typed: string,
): Promise<Correspondent> {
  const person = await selectCorrespondent(shop.db, { userId });
  if (!person) throw new Refusal('invalid_token');
  return passwordAttemptsOf(shop).at(person.email, { known: `session ${sessionId}` }, async () => {
    const match = await passwordsOf(shop.settings).matches(person.passwordHash, typed);
    if (match !== 'wrong') return person;
    throw new Refusal('invalid', { fields: { current_password: ['Le mot de passe actuel est incorrect'] } });
  });
}
