import { useSyncExternalStore } from 'react';

export interface SessionUser {
  isStaff: boolean;
}

/** `unknown` on the server and until the page is hydrated: the server never knows who asks. */
export type Session =
  | { status: 'unknown'; user?: undefined }
  | { status: 'anonymous'; user?: undefined }
  | { status: 'customer'; user: SessionUser };

export const sessionKeys = {
  access: 'accessToken',
  refresh: 'refreshToken',
  adminAccess: 'adminAccessToken',
  adminRefresh: 'adminRefreshToken',
} as const;

const unknown: Session = { status: 'unknown' };
const anonymous: Session = { status: 'anonymous' };
const listeners = new Set<() => void>();
let known: { token: string | null; session: Session } | undefined;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => unknown);
}

export function currentSession(): Session {
  const token = readToken(sessionKeys.access);
  if (known?.token !== token) known = { token, session: sessionOf(token) };
  return known.session;
}

/** To be called after this tab changed the stored tokens; the other tabs learn it from the `storage` event. */
export function sessionChanged(): void {
  const { status } = currentSession();
  if (status === 'customer') document.documentElement.dataset.session = status;
  else delete document.documentElement.dataset.session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', sessionChanged);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', sessionChanged);
  };
}

function readToken(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function sessionOf(token: string | null): Session {
  if (!token) return anonymous;
  return { status: 'customer', user: { isStaff: claimsOf(token).is_staff === true } };
}

/** Reads the claims without checking the signature: good enough to draw a menu, never to allow anything. */
function claimsOf(token: string): { is_staff?: unknown } {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
