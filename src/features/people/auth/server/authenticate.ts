import { Refusal } from '#contract-kit/error-codes.ts';
import type { Authenticate } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { openRevokedSessions, type RevokedSessions } from './revoked-sessions.ts';
import { isOpenStaffAccount } from './store.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** A staff token alone is held against the database (docs/product/staff.md#asked-at-each-call). */
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

export async function createAuthenticate(shop: Shop): Promise<Authenticate> {
  const revoked = await openRevokedSessions(shop);
  return authenticateBy(createTokens(shop), revoked, (userId) => isOpenStaffAccount(shop.pool, userId));
}
