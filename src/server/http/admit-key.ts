import type { Endpoint } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { type KeyScope, mayReadByKey } from '#domain/people/api-key.ts';
import { type Caller, type CallerKey, requireRight } from './caller.ts';

/** Throws `key_scope`. Routes that are no endpoint ask it too. */
export function requireScope({ opens, scopes }: CallerKey, to: CallerKey['opens'], scope?: KeyScope): void {
  if (!scope || opens !== to) throw new Refusal('key_scope');
  if (scopes.includes(scope)) return;
  const detail = `Cette clé n’a pas la permission «\u00a0${scope}\u00a0» que cet appel demande.`;
  throw new Refusal('key_scope', { detail });
}

/** What a key may call, and as whom (docs/product/api-key.md#read-alone). */
export function admitKey(endpoint: Endpoint, caller: Caller, key: CallerKey): Caller | undefined {
  const { access, scope, right } = endpoint;
  // Everybody gets the same answer, which the cache gives without asking who calls.
  if (access === 'anyone' && endpoint.cachedQuery) return undefined;
  if (access !== 'staff') {
    requireScope(key, 'customer', access === 'customer' ? scope : undefined);
    return { ...caller, audience: 'customer' };
  }
  requireScope(key, 'admin', scope);
  const { staff } = key;
  if (!staff || !right) throw new Refusal('forbidden');
  requireRight(staff, right);
  if (!mayReadByKey(staff.by.role, right)) requireRight(staff, 'people.export');
  return { ...caller, audience: 'admin', staff };
}
