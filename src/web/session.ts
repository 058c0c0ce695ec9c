import { useDeferredValue, useSyncExternalStore } from 'react';
import type { Audience } from './api/audiences.ts';
import {
  claimsOf,
  endOf,
  notifyListeners,
  readAccess,
  storeTokens,
  subscribeToTokens,
  type TokenPair,
} from './api/token-store.ts';

export interface SessionUser {
  isStaff: boolean;
}

/** `unknown` on the server and until hydration. */
export type Session =
  | { status: 'unknown'; user?: undefined }
  | { status: 'anonymous'; user?: undefined }
  | { status: Audience; user: SessionUser };

const unknown: Session = { status: 'unknown' };
const anonymous: Session = { status: 'anonymous' };
const known: Partial<Record<Audience, { token: string | null; session: Session }>> = {};

export function useSession(audience: Audience = 'customer'): Session {
  const session = useSyncExternalStore(
    subscribe,
    () => currentSession(audience),
    () => unknown,
  );
  // What a page shows once the session is known is drawn in slices, for a store's own change is drawn in one piece.
  const first = useDeferredValue(session);
  return first === unknown ? first : session;
}

export function currentSession(audience: Audience = 'customer'): Session {
  const token = readAccess(audience);
  const last = known[audience];
  if (last?.token === token) return last.session;
  const session = sessionOf(audience, token);
  known[audience] = { token, session };
  return session;
}

export function openSession(pair: TokenPair, audience: Audience = 'customer'): void {
  storeTokens(audience, pair);
  markPage();
}

/** Call it when tokens changed without `openSession`. */
export function sessionChanged(): void {
  markPage();
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  return subscribeToTokens(() => {
    markPage();
    listener();
  });
}

/** The first-paint script sets the same mark. */
function markPage(): void {
  const { status } = currentSession();
  if (status === 'customer') document.documentElement.dataset.session = status;
  else delete document.documentElement.dataset.session;
}

function sessionOf(audience: Audience, token: string | null): Session {
  if (!token || endOf(token) === undefined) return anonymous;
  return { status: audience, user: { isStaff: claimsOf(token).is_staff === true } };
}
