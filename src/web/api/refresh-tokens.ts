import { ApiError } from './api-error.ts';
import { type Audience, audiences } from './audiences.ts';
import { postJson, readJson } from './fetch-json.ts';
import { isSeeing } from './seeing-tab.ts';
import { endSession } from './session-end.ts';
import { readAccess, readRefresh, storeTokens, type TokenPair } from './token-store.ts';

const underWay: Partial<Record<Audience, Promise<string>>> = {};

/** Throws `ApiError`, 401 when the session has ended (docs/product/session.md#tabs-share-a-refresh). */
export function refreshOnce(audience: Audience, stale: string | null): Promise<string> {
  const current = underWay[audience];
  if (current) return current;
  const started = inOneTab(audience, () => refreshUnlessDone(audience, stale)).finally(() => {
    delete underWay[audience];
  });
  underWay[audience] = started;
  return started;
}

/** Web Locks need HTTPS; without them the server's grace period suffices. */
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
  if (!refresh) refuse(audience, new ApiError(401, undefined));
  // docs/product/staff.md#eight-hours-idle
  const idle =
    audience === 'admin' ? { idle_seconds: (await import('./staff-activity.ts')).idleSeconds() } : {};
  const response = await postJson(audiences[audience].refreshPath, { refresh, ...idle });
  if (response.status === 400 || response.status === 401 || response.status === 403) {
    refuse(audience, new ApiError(response.status, undefined));
  }
  const pair = await readJson<TokenPair>(response);
  // Somebody signed out or in meanwhile: the stored tokens are right.
  if (readRefresh(audience) !== refresh) return readAccess(audience) ?? pair.access;
  storeTokens(audience, pair);
  return pair.access;
}

function refuse(audience: Audience, cause: ApiError): never {
  endSession(audience);
  throw new ApiError(401, { detail: audiences[audience].endedMessage }, cause);
}
