import { Refusal } from '#contract-kit/error-codes.ts';
import type { Authenticate } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { sessionRevokedChannel } from './session.ts';
import { isOpenStaffAccount, selectSessionsRevokedSince } from './store.ts';
import { accessSeconds, createTokens, type Tokens } from './tokens.ts';

interface RevokedSessions {
  has(sessionId: string): boolean;
}

/** In memory, so that no call costs a query; NOTIFY keeps it current (docs/product/session.md#signed-out-at-once). */
async function openRevokedSessions(
  shop: Pick<Shop, 'db' | 'clock' | 'notifications'>,
): Promise<RevokedSessions> {
  const { db, clock, notifications } = shop;
  const revokedAt = new Map<string, number>();

  /** When the last access token has expired, with a minute of drift between clocks. */
  const horizon = () => clock.now().getTime() - (accessSeconds + 60) * 1000;

  function forgetOld(): void {
    // A Map keeps the order of insertion: the oldest come first.
    for (const [id, at] of revokedAt) {
      if (at > horizon()) return;
      revokedAt.delete(id);
    }
  }

  async function load(): Promise<void> {
    for (const session of await selectSessionsRevokedSince(db, new Date(horizon()))) {
      if (session.revokedAt) revokedAt.set(session.id, session.revokedAt.getTime());
    }
  }

  await notifications.on(sessionRevokedChannel, (sessionId) => {
    forgetOld();
    if (!sessionId) return load();
    revokedAt.set(sessionId, clock.now().getTime());
  });
  await load();
  return { has: (sessionId) => revokedAt.has(sessionId) };
}

/** Only a staff token is checked in the database (docs/product/staff.md#asked-at-each-call). */
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
