import { type Audience, audiences } from './audiences.ts';
import { isSeeing, seeingToken } from './seeing-tab.ts';
import { noteShopTime } from './shop-time.ts';

/** Unverified: fit for drawing a menu, not for allowing anything. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** 0 for a token without an end, which we never issue. */
export function secondsLeft(token: string, nowMs: number): number {
  const end = endOf(token);
  return end === undefined ? 0 : end - nowMs / 1000;
}

export function endOf(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp : undefined;
}

export interface TokenPair {
  access: string;
  refresh: string;
}

const listeners = new Set<() => void>();

export function subscribeToTokens(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', notifyListeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notifyListeners);
  };
}

export function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Browsers may forbid storage: then nobody is signed in. */
export function readAccess(audience: Audience): string | null {
  const seeing = audience === 'customer' ? seeingToken() : null;
  if (seeing) return seeing;
  return read(audiences[audience].accessKey);
}

export function readRefresh(audience: Audience): string | null {
  // A tab that sees an account has no session of its own.
  return audience === 'customer' && isSeeing() ? null : read(audiences[audience].refreshKey);
}

export function storeTokens(audience: Audience, { access, refresh }: TokenPair): void {
  const { accessKey, refreshKey, endedKey } = audiences[audience];
  localStorage.removeItem(endedKey);
  localStorage.setItem(refreshKey, refresh);
  localStorage.setItem(accessKey, access);
  const { iat } = claimsOf(access);
  if (typeof iat === 'number') noteShopTime(iat * 1000);
  notifyListeners();
}

/** The mark stays until the next session, so that any tab can say why one must sign in. */
export function markSessionEnded(audience: Audience): void {
  localStorage.setItem(audiences[audience].endedKey, '1');
}

export function hasSessionEnded(audience: Audience): boolean {
  return read(audiences[audience].endedKey) !== null;
}

export function clearTokens(audience: Audience): void {
  if (audience === 'customer' && isSeeing()) return;
  const { accessKey, refreshKey } = audiences[audience];
  localStorage.removeItem(accessKey);
  localStorage.removeItem(refreshKey);
  notifyListeners();
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
