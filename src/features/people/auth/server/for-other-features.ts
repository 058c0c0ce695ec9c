import type { Authenticate } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { authenticateBy } from './authenticate.ts';
import { createPasswords } from './password-hashing.ts';
import { openRevokedSessions } from './revoked-sessions.ts';
import { isOpenStaffAccount } from './store.ts';
import { createTokens } from './tokens.ts';

// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { admitEmailChange, askEmailChange } from './ask-email-change.ts';
export { confirmPassword } from './confirm-password.ts';
export { emailLinkTo } from './email-link-to.ts';
export { createLink, hashOfKey } from './emailed-links.ts';
export { openSession } from './open-session.ts';
export { passwordsOf } from './password-hashing.ts';
export { personOfLink } from './person-of-link.ts';
export { refreshPair } from './refresh-session.ts';
export { revokeSessions, tellThisProcess } from './revoke-sessions.ts';
export { createSignIn } from './sign-in.ts';
export { createTokens } from './tokens.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.

/** Reads and verifies the bearer token of a request; kept in step with the sessions revoked by any process. */
export async function createAuthenticate(shop: Shop): Promise<Authenticate> {
  const revoked = await openRevokedSessions(shop);
  return authenticateBy(createTokens(shop), revoked, (userId) => isOpenStaffAccount(shop.pool, userId));
}

/** For seeds and commands, which hash one at a time outside the web's queue. */
export function hashPassword(password: string): Promise<string> {
  return createPasswords(1).hash(password);
}
