import type { Queries } from '#server/db/connection.ts';
import type { RevocationReason } from '#server/db/schema/sessions.ts';
import type { Shop } from '#server/shop.ts';
import { markRevoked, notify, type SessionScope } from './store.ts';

export const sessionRevokedChannel = 'session_revoked';

/** Inside the caller's transaction; answers the sessions that ended, for `tellThisProcess`. */
export async function revokeSessions(
  db: Queries,
  scope: SessionScope,
  reason: RevocationReason,
  now: Date,
): Promise<string[]> {
  const ended = await markRevoked(db, scope, reason, now);
  for (const sessionId of ended) await notify(db, sessionRevokedChannel, sessionId);
  return ended;
}

/** After the commit: this process need not wait for the news to come back through PostgreSQL. */
export function tellThisProcess(shop: Pick<Shop, 'notifications'>, ended: readonly string[]): void {
  for (const sessionId of ended) shop.notifications.tellHere(sessionRevokedChannel, sessionId);
}
