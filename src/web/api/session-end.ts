import type { Audience } from './audiences.ts';
import { clearTokens, markSessionEnded } from './token-store.ts';

const listeners = new Set<(audience: Audience) => void>();

export function onSessionEnded(listener: (audience: Audience) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A refresh that the server refuses ends the session. */
export function endSession(audience: Audience): void {
  markSessionEnded(audience);
  clearTokens(audience);
  for (const listener of listeners) listener(audience);
}
