import { claimsOf } from '../api/token-claims.ts';
import { readAccess } from '../api/token-store.ts';

const prefix = 'draft:';

/** The signed-in customer, as their token names them; undefined when nobody is. */
export function draftOwner(): string | undefined {
  const token = readAccess('customer');
  const { sub } = token ? claimsOf(token) : {};
  return typeof sub === 'string' ? sub : undefined;
}

/** What this person left in the form of that name, in this tab; never what another one did. */
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

/** At a sign-out: whoever comes next to this browser finds nothing. */
export function forgetDrafts(): void {
  onStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

/** Where storage is refused or full, the form works as before: nothing is kept. */
function onStorage(act: () => void): void {
  try {
    act();
  } catch {
    // As said.
  }
}
