import type { Audience } from '../api/audiences.ts';
import { isSeeing } from '../api/seeing-tab.ts';
import { claimsOf, readAccess } from '../api/token-store.ts';

const prefix = 'draft:';
const staffMark = 'staff:';

/** Undefined when nobody is signed in, or staff see the account. */
export function draftOwner(audience: Audience = 'customer'): string | undefined {
  if (isSeeing()) return undefined;
  const token = readAccess(audience);
  const { sub } = token ? claimsOf(token) : {};
  return typeof sub === 'string' ? (audience === 'admin' ? staffMark : '') + sub : undefined;
}

export function readKept(name: string, owner: string): { values?: unknown; base?: unknown } {
  try {
    const kept = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return kept?.owner === owner ? kept : {};
  } catch {
    return {};
  }
}

export const readDraft = (name: string, owner: string): unknown => readKept(name, owner).values;

export function keepDraft(name: string, owner: string, values: unknown, base?: unknown): void {
  onStorage(() => sessionStorage.setItem(prefix + name, JSON.stringify({ owner, values, base })));
}

export function forgetDraft(name: string): void {
  onStorage(() => sessionStorage.removeItem(prefix + name));
}

/** The next person at this browser must find nothing; another session keeps its own. */
export function forgetDrafts(audience: Audience = 'customer'): void {
  onStorage(() => {
    for (const key of Object.keys(sessionStorage)) {
      const isOfStaff = sessionStorage.getItem(key)?.includes(`"owner":"${staffMark}`);
      if (key.startsWith(prefix) && isOfStaff === (audience === 'admin')) sessionStorage.removeItem(key);
    }
  });
}

/** Storage may be refused or full. */
function onStorage(act: () => void): void {
  try {
    act();
  } catch {
    // Nothing is kept.
  }
}
