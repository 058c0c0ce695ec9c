import type { Audience } from './audiences.ts';
import { isSeeing } from './seeing-tab.ts';
import { shopNow } from './shop-time.ts';
import { readAccess, secondsLeft, subscribeToTokens } from './token-store.ts';

/** docs/product/session.md#tabs-share-a-refresh */
const refreshWithinSeconds = 300;
const checkEveryMs = 30_000;

const loadRefresh = () => import('./refresh-tokens.ts');

/** Throws `ApiError`, 401 when the session has ended (docs/product/session.md#tabs-share-a-refresh). */
export const refreshTokens = async (audience: Audience, stale: string | null): Promise<string> =>
  (await loadRefresh()).refreshOnce(audience, stale);

async function refreshIfDue(audience: Audience): Promise<void> {
  const access = readAccess(audience);
  if (!access || isSeeing() || document.visibilityState === 'hidden') return;
  // It loads early: a release may remove this build's files before it is needed.
  const { refreshOnce } = await loadRefresh();
  if (secondsLeft(access, shopNow().getTime()) > refreshWithinSeconds) return;
  await refreshOnce(audience, access);
}

/** Refreshes the current page's session only. Answers how to stop. */
export function keepSession(current: () => Audience): () => void {
  // An ended session has its own event; without a network the next check tries again.
  const check = () => void refreshIfDue(current()).catch(() => undefined);
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
