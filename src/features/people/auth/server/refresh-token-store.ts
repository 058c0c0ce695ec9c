import { eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { refreshTokens, sessions, users } from '#server/db/schema/accounts.ts';

/** Locks the whole family: two refreshes, or a refresh and a sign-out, go one after the other. */
export async function lockRefreshToken(tx: Transaction, tokenId: string) {
  const [row] = await tx
    .select({
      id: refreshTokens.id,
      sessionId: refreshTokens.sessionId,
      usedAt: refreshTokens.usedAt,
      expiresAt: refreshTokens.expiresAt,
      successorId: refreshTokens.successorId,
      userId: sessions.userId,
      audience: sql<'customer' | 'admin'>`${sessions.audience}`,
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

export type LockedToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>;

export async function insertSuccessor(
  tx: Transaction,
  token: { id: string; sessionId: string; successorId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { id, sessionId, successorId, now, expiresAt } = token;
  await tx.insert(refreshTokens).values({ id: successorId, sessionId, issuedAt: now, expiresAt });
  await tx.update(refreshTokens).set({ usedAt: now, successorId }).where(eq(refreshTokens.id, id));
}

export async function selectIssuedAt(db: Queries, tokenId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ issuedAt: refreshTokens.issuedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.id, tokenId));
  return row?.issuedAt;
}
