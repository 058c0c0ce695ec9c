import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { noteSeen } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { type Audience, refreshTokens, sessions } from '#server/db/schema/sessions.ts';
import type { Shop } from '#server/shop.ts';
import type { TokenPair } from '../contract.ts';
import { notifyThisProcess, refreshExpiry, revokeSessions, type Tokens } from './session.ts';

/** Locks the whole family: refreshes and sign-outs go one after the other. */
async function lockRefreshToken(tx: Transaction, tokenId: string) {
  const [row] = await tx
    .select({
      id: refreshTokens.id,
      sessionId: refreshTokens.sessionId,
      usedAt: refreshTokens.usedAt,
      expiresAt: refreshTokens.expiresAt,
      successorId: refreshTokens.successorId,
      userId: sessions.userId,
      audience: sessions.audience,
      openedAt: sessions.createdAt,
      revokedAt: sessions.revokedAt,
      isActive: users.isActive,
      isStaff: users.isStaff,
      deletedAt: users.deletedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.id, tokenId))
    .for('update', { of: [sessions, refreshTokens] });
  return row;
}

type LockedToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>;

async function insertSuccessor(
  tx: Transaction,
  token: { id: string; sessionId: string; successorId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { id, sessionId, successorId, now, expiresAt } = token;
  await tx.insert(refreshTokens).values({ id: successorId, sessionId, issuedAt: now, expiresAt });
  await tx.update(refreshTokens).set({ usedAt: now, successorId }).where(eq(refreshTokens.id, id));
}

type Life = Pick<typeof refreshTokens.$inferSelect, 'issuedAt' | 'expiresAt'>;

async function selectLife(db: Queries, tokenId: string): Promise<Life | undefined> {
  const [row] = await db
    .select({ issuedAt: refreshTokens.issuedAt, expiresAt: refreshTokens.expiresAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.id, tokenId));
  return row;
}

/** docs/product/session.md#rotating-family */
const graceMs = 30_000;

type Outcome =
  | { kind: 'refused' }
  | { kind: 'revoked'; ended: string[] }
  | { kind: 'rotated'; token: LockedToken; successor: string; life: Life };

async function rotate(
  tx: Transaction,
  tokenId: string,
  { audience, now, activeAt }: { audience: Audience; now: Date; activeAt: Date },
): Promise<Outcome> {
  const token = await lockRefreshToken(tx, tokenId);
  const open = token?.isActive && !token.revokedAt && !token.deletedAt && token.audience === audience;
  const entitled = audience === 'customer' || token?.isStaff;
  if (!open || !entitled || token.expiresAt <= now) return { kind: 'refused' };
  if (!token.usedAt) {
    const successor = randomUUID();
    const { id, sessionId } = token;
    const expiresAt = refreshExpiry(audience, activeAt, token.openedAt);
    if (expiresAt <= now) return { kind: 'refused' };
    await insertSuccessor(tx, { id, sessionId, successorId: successor, now, expiresAt });
    return { kind: 'rotated', token, successor, life: { issuedAt: now, expiresAt } };
  }
  const successor = token.successorId;
  const life = successor ? await selectLife(tx, successor) : undefined;
  if (successor && life && now.getTime() - token.usedAt.getTime() <= graceMs) {
    return { kind: 'rotated', token, successor, life };
  }
  const ended = await revokeSessions(tx, { sessionId: token.sessionId }, 'reuse_detected', now);
  return { kind: 'revoked', ended };
}

export async function refreshPair(
  shop: Pick<Shop, 'db' | 'clock' | 'notifications' | 'log'>,
  tokens: Tokens,
  refresh: string,
  { audience, idleSeconds = 0 }: { audience: Audience; idleSeconds?: number | undefined },
): Promise<TokenPair> {
  const { jti } = await tokens.readRefresh(refresh);
  const now = shop.clock.now();
  const activeAt = new Date(now.getTime() - idleSeconds * 1000);
  const outcome = await inTransaction(shop.db, (tx) => rotate(tx, jti, { audience, now, activeAt }));
  if (outcome.kind === 'revoked') {
    notifyThisProcess(shop, outcome.ended);
    shop.log.warn({ sessions: outcome.ended }, 'refresh token used again: session revoked');
  }
  if (outcome.kind !== 'rotated') throw new Refusal('invalid_token');
  const { userId, sessionId, isStaff } = outcome.token;
  await noteSeen(shop.db, userId, now);
  return {
    access: await tokens.signAccess({ userId, sessionId, audience, isStaff }, outcome.life.expiresAt),
    refresh: await tokens.signRefresh({ sub: userId, sid: sessionId, jti: outcome.successor }, outcome.life),
  };
}
