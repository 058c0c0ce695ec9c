import { useSyncExternalStore } from 'react';
import { CONSENT_VERSION, type Consent, readConsent } from '#domain/people/cookie-consent.ts';

const KEY = 'cookieConsent';

interface ConsentState {
  stored: Consent | null;
  settingsOpen: boolean;
}

const listeners = new Set<() => void>();
let state: ConsentState | undefined;

function read(): Consent | null {
  try {
    return readConsent(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function current(): ConsentState {
  state ??= { stored: read(), settingsOpen: false };
  return state;
}

function change(changes: Partial<ConsentState>): void {
  state = { ...current(), ...changes };
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  if (key === KEY || key === null) change({ stored: read() });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Undefined on the server and until hydration. */
export function useConsentState(): ConsentState | undefined {
  return useSyncExternalStore(subscribe, current, () => undefined);
}

/** Without storage, the choice lasts as long as the page. */
export function keepConsent(analytics: boolean, analyticsOffered: boolean): void {
  const decidedAt = new Date().toISOString();
  const stored = { version: CONSENT_VERSION, hasInteracted: true, analytics, analyticsOffered, decidedAt };
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Private browsing may refuse storage.
  }
  change({ stored, settingsOpen: false });
}

export function openCookieSettings(): void {
  change({ settingsOpen: true });
}

export function closeCookieSettings(): void {
  change({ settingsOpen: false });
}
