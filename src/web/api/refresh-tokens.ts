import { ApiError } from './api-error.ts';
import { type Audience, audiences } from './audiences.ts';
import { postJson, readJson } from './fetch-json.ts';
import { isSeeing } from './seeing-tab.ts';
import { shopNow } from './shop-time.ts';
import {
  clearTokens,
  markSessionEnded,
  readAccess,
  readRefresh,
  secondsLeft,
  storeTokens,
  subscribeToTokens,
  type TokenPair,
} from './token-store.ts';

/** See docs/product/session.md#tabs-share-a-refresh. */
const refreshWithinSeconds = 300;
const checkEveryMs = 30_000;

function refreshIfDue(audience: Audience): void {
  const access = readAccess(audience);
  if (!access || isSeeing() || document.visibilityState === 'hidden') return;
  if (secondsLeft(access, shopNow().getTime()) > refreshWithinSeconds) return;
  // An ended session has its own event; without a network the next check tries again.
  refreshTokens(audience, access).catch(() => undefined);
}

/** Refreshes the current page's session only. Answers how to stop. */
export function keepSession(current: () => Audience): () => void {
  const check = () => refreshIfDue(current());
  const timer = setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  const unsubscribe = subscribeToTokens(check);
  check();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('online', check);
    unsubscribe();
  };
}

const underWay: Partial<Record<Audience, Promise<string>>> = {};
const endListeners = new Set<(audience: Audience) => void>();

/** Its tokens are gone: the person must sign in again. */
export function onSessionEnded(listener: (audience: Audience) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Throws `ApiError`, 401 when the session has ended (docs/product/session.md#tabs-share-a-refresh). */
export function refreshTokens(audience: Audience, stale: string | null): Promise<string> {
  const current = underWay[audience];
  if (current) return current;
  const started = inOneTab(audience, () => refreshUnlessDone(audience, stale)).finally(() => {
    delete underWay[audience];
  });
  underWay[audience] = started;
  return started;
}

/** Web Locks are missing without HTTPS: there the server's grace period suffices. */
function inOneTab<Result>(audience: Audience, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? (locks.request(`refresh-${audience}`, work) as Promise<Result>) : work();
}

async function refreshUnlessDone(audience: Audience, stale: string | null): Promise<string> {
  if (audience === 'customer' && isSeeing()) {
    (await import('./seen-account.ts')).leaveSeeing();
    throw new ApiError(401, undefined);
  }
  const stored = readAccess(audience);
  if (stored && stored !== stale) return stored;
  const refresh = readRefresh(audience);
  if (!refresh) return endSession(audience, new ApiError(401, undefined));
  // docs/product/staff.md#eight-hours-idle
  const idle =
    audience === 'admin' ? { idle_seconds: (await import('./staff-activity.ts')).idleSeconds() } : {};
  const response = await postJson(audiences[audience].refreshPath, { refresh, ...idle });
  if (response.status === 400 || response.status === 401 || response.status === 403) {
    return endSession(audience, new ApiError(response.status, undefined));
  }
  const pair = await readJson<TokenPair>(response);
  // Somebody signed out, or in again, meanwhile: the stored tokens are right.
  if (readRefresh(audience) !== refresh) return readAccess(audience) ?? pair.access;
  storeTokens(audience, pair);
  return pair.access;
}

function endSession(audience: Audience, cause: ApiError): never {
  markSessionEnded(audience);
  clearTokens(audience);
  for (const listener of endListeners) listener(audience);
  throw new ApiError(401, { detail: audiences[audience].endedMessage }, cause);
}
