import type { Shop } from '#server/shop.ts';
import { sessionRevokedChannel } from './revoke-sessions.ts';
import { selectSessionsRevokedSince } from './store.ts';
import { accessSeconds } from './tokens.ts';

export interface RevokedSessions {
  has(sessionId: string): boolean;
}

/** In memory, so that no call pays a query; kept in step by NOTIFY (docs/product/session.md#signed-out-at-once). */
export async function openRevokedSessions(
  shop: Pick<Shop, 'db' | 'clock' | 'notifications'>,
): Promise<RevokedSessions> {
  const { db, clock, notifications } = shop;
  const revokedAt = new Map<string, number>();

  /** Until the last access token has expired, a minute of drift between clocks included. */
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
