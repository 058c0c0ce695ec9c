import type { Audience } from './audiences.ts';
import { clearTokens, markSessionEnded } from './token-store.ts';

const listeners = new Set<(audience: Audience) => void>();

/** Its tokens are gone: the person must sign in again. */
export function onSessionEnded(listener: (audience: Audience) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the server refuses to refresh. */
export function endSession(audience: Audience): void {
  markSessionEnded(audience);
  clearTokens(audience);
  for (const listener of listeners) listener(audience);
}
