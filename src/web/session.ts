import { useSyncExternalStore } from 'react';
import type { Audience } from './api/audiences.ts';
import { claimsOf } from './api/token-claims.ts';
import {
  readAccess,
  storeTokens,
  subscribeToTokens,
  type TokenPair,
  tellListeners,
} from './api/token-store.ts';

export interface SessionUser {
  isStaff: boolean;
}

/** `unknown` on the server and until the page is hydrated: the server never knows who asks. */
export type Session =
  | { status: 'unknown'; user?: undefined }
  | { status: 'anonymous'; user?: undefined }
  | { status: 'customer'; user: SessionUser };

const unknown: Session = { status: 'unknown' };
const anonymous: Session = { status: 'anonymous' };
let known: { token: string | null; session: Session } | undefined;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => unknown);
}

export function currentSession(): Session {
  const token = readAccess('customer');
  if (known?.token !== token) known = { token, session: sessionOf(token) };
  return known.session;
}

/** Keeps the tokens of a sign-in or a registration; every tab learns it. */
export function openSession(pair: TokenPair, audience: Audience = 'customer'): void {
  storeTokens(audience, pair);
  markPage();
}

/** To be called after this tab changed the stored tokens by another way than `openSession`. */
export function sessionChanged(): void {
  markPage();
  tellListeners();
}

function subscribe(listener: () => void): () => void {
  return subscribeToTokens(() => {
    markPage();
    listener();
  });
}

/** What the first-paint script writes too, so that the menu shows the links of the person. */
function markPage(): void {
  const { status } = currentSession();
  if (status === 'customer') document.documentElement.dataset.session = status;
  else delete document.documentElement.dataset.session;
}

function sessionOf(token: string | null): Session {
  if (!token) return anonymous;
  return { status: 'customer', user: { isStaff: claimsOf(token).is_staff === true } };
}
