import { type Audience, audiences } from './audiences.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { secondsLeft } from './token-claims.ts';
import { readAccess, subscribeToTokens } from './token-store.ts';

/** Specification, section 9: the background refresh starts this long before the token expires. */
const refreshWithinSeconds = 300;
const checkEveryMs = 30_000;

function refreshIfDue(audience: Audience): void {
  const access = readAccess(audience);
  if (!access || document.visibilityState === 'hidden') return;
  if (secondsLeft(access, Date.now()) > refreshWithinSeconds) return;
  // A session that has ended says so by its own event; without a network the next check tries again.
  refreshTokens(audience, access).catch(() => undefined);
}

/** Keeps the sessions of this browser fresh while a page is looked at. Answers how to stop. */
export function keepSessions(): () => void {
  const check = () => {
    for (const audience of Object.keys(audiences) as Audience[]) refreshIfDue(audience);
  };
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
