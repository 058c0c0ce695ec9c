import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { revokeSessions, tellThisProcess } from './revoke-sessions.ts';
import type { Tokens } from './tokens.ts';

/** Even of an already used token; one that holds no more has nothing to end. */
export async function endSession(
  shop: Pick<Shop, 'db' | 'clock' | 'notifications'>,
  tokens: Tokens,
  refresh: string,
): Promise<void> {
  const claims = await tokens.readRefresh(refresh).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!claims) return;
  const ended = await inTransaction(shop.db, (tx) =>
    revokeSessions(tx, { sessionId: claims.sid }, 'signed_out', shop.clock.now()),
  );
  tellThisProcess(shop, ended);
}
