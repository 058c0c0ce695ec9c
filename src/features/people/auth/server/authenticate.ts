import { Refusal } from '#contract-kit/error-codes.ts';
import type { Authenticate } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { openRevokedSessions, type RevokedSessions } from './revoked-sessions.ts';
import { isOpenStaffAccount } from './store.ts';
import { createTokens, type Tokens } from './tokens.ts';

/**
 * Reads the bearer token. A customer's costs a signature to verify and a name to look for in memory, no query; staff
 * are few and may do more, so that theirs is held against the database too: rights taken away end at the next call.
 */
export function authenticateBy(
  tokens: Tokens,
  revoked: RevokedSessions,
  isStaffNow: (userId: number) => Promise<boolean>,
): Authenticate {
  return async (request) => {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() !== 'bearer' || !token) return undefined;
    const caller = await tokens.readAccess(token);
    if (revoked.has(caller.sessionId)) throw new Refusal('invalid_token');
    if (caller.audience === 'admin' && !(await isStaffNow(caller.userId))) throw new Refusal('invalid_token');
    return caller;
  };
}

/** Reads and verifies the bearer token of a request; kept in step with the sessions revoked by any process. */
export async function createAuthenticate(shop: Shop): Promise<Authenticate> {
  const revoked = await openRevokedSessions(shop);
  return authenticateBy(createTokens(shop), revoked, (userId) => isOpenStaffAccount(shop.pool, userId));
}
