import type { Audience } from './audiences.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { readAccess, secondsLeft, subscribeToTokens } from './token-store.ts';

/** See docs/product/session.md#tabs-share-a-refresh. */
const refreshWithinSeconds = 300;
const checkEveryMs = 30_000;

function refreshIfDue(audience: Audience): void {
  const access = readAccess(audience);
  if (!access || document.visibilityState === 'hidden') return;
  if (secondsLeft(access, Date.now()) > refreshWithinSeconds) return;
  // A session that has ended says so by its own event; without a network the next check tries again.
  refreshTokens(audience, access).catch(() => undefined);
}

/** Only the session that the page lives on. Answers how to stop. */
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
