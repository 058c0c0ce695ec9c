import { claimsOf } from '../api/token-claims.ts';
import { readAccess } from '../api/token-store.ts';

const prefix = 'draft:';

/** As their token names them; undefined when nobody is signed in. */
export function draftOwner(): string | undefined {
  const token = readAccess('customer');
  const { sub } = token ? claimsOf(token) : {};
  return typeof sub === 'string' ? sub : undefined;
}

export function readDraft(name: string, owner: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return kept?.owner === owner ? kept.values : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, owner: string, values: unknown): void {
  onStorage(() => sessionStorage.setItem(prefix + name, JSON.stringify({ owner, values })));
}

export function forgetDraft(name: string): void {
  onStorage(() => sessionStorage.removeItem(prefix + name));
}

/** Whoever comes next to this browser finds nothing. */
export function forgetDrafts(): void {
  onStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

/** Where storage is refused or full, nothing is kept. */
function onStorage(act: () => void): void {
  try {
    act();
  } catch {
    // Nothing is kept.
  }
}
