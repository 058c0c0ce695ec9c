import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { SessionEnd } from '#domain/people/timeline-words.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { TokenPair } from '../contract.ts';
import { insertSession, markRevoked, notify, type SessionOrigin, type SessionScope } from './store.ts';
import { refreshExpiry, type Tokens } from './tokens.ts';

/** It is cut to the length that is stored. */
export const agentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').slice(0, 300);

export const sessionRevokedChannel = 'session_revoked';

/** It runs in the caller's transaction. Answers the ended sessions, for `notifyThisProcess`. */
export async function revokeSessions(
  db: Queries,
  scope: SessionScope,
  reason: SessionEnd,
  now: Date,
): Promise<string[]> {
  const ended = await markRevoked(db, scope, reason, now);
  for (const sessionId of ended) await notify(db, sessionRevokedChannel, sessionId);
  return ended;
}

/** It runs after the commit, so that this process need not wait for NOTIFY. */
export function notifyThisProcess(shop: Pick<Shop, 'notifications'>, ended: readonly string[]): void {
  for (const sessionId of ended) shop.notifications.notifyHere(sessionRevokedChannel, sessionId);
}

/** A used token works too; an expired one has nothing to end. */
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
  notifyThisProcess(shop, ended);
}

/** Throws `invalid_credentials` when the account was closed or changed its password meanwhile. */
export async function openSession(
  db: Queries,
  tokens: Tokens,
  person: {
    userId: number;
    isStaff: boolean;
    audience: 'customer' | 'admin';
    /** It is the hash of the password that was tried, if any. */
    passwordHash?: string | null;
    from?: SessionOrigin;
  },
  now: Date,
): Promise<TokenPair> {
  const { userId, audience, isStaff, passwordHash = null, from } = person;
  const sessionId = randomUUID();
  const tokenId = randomUUID();
  const expiresAt = refreshExpiry(audience, now, now);
  const session = { id: sessionId, userId, audience, passwordHash, tokenId, now, expiresAt, from };
  // Signs while the session is stored, so that a sign-in waits for the longer of both only.
  const [opened, access, refresh] = await Promise.all([
    insertSession(db, session),
    tokens.signAccess({ userId, sessionId, audience, isStaff }),
    tokens.signRefresh({ sub: userId, sid: sessionId, jti: tokenId }, { issuedAt: now, expiresAt }),
  ]);
  if (!opened) throw new Refusal('invalid_credentials');
  return { access, refresh };
}
