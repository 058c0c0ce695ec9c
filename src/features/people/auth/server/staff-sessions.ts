import { and, desc, eq, gt, isNull, max } from 'drizzle-orm';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { refreshTokens, sessions } from '#server/db/schema/sessions.ts';
import type { Shop } from '#server/shop.ts';
import { notifyThisProcess, revokeSessions } from './session.ts';

export interface StaffSession {
  id: string;
  openedAt: Date;
  factorAt: Date | null;
  address: string | null;
  userAgent: string | null;
  /** When its tokens were last renewed: every half hour of work. */
  lastSeenAt: Date;
}

const openStaff = (userId: number) =>
  and(eq(sessions.userId, userId), eq(sessions.audience, 'admin'), isNull(sessions.revokedAt));

export async function selectStaffSessions(db: Queries, userId: number, now: Date): Promise<StaffSession[]> {
  const lastSeenAt = max(refreshTokens.issuedAt);
  const rows = await db
    .select({
      id: sessions.id,
      openedAt: sessions.createdAt,
      factorAt: sessions.factorAt,
      address: sessions.address,
      userAgent: sessions.userAgent,
      lastSeenAt,
    })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(openStaff(userId))
    .groupBy(sessions.id)
    .having(gt(max(refreshTokens.expiresAt), now))
    .orderBy(desc(lastSeenAt), sessions.id);
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt ?? row.openedAt }));
}

/** Undefined when the session is over. */
export async function lockFactorAt(
  tx: Transaction,
  sessionId: string,
): Promise<{ factorAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ factorAt: sessions.factorAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .for('update');
  return row;
}

/** Answers whether there was such a session; `note` runs last in the same transaction. */
export async function endStaffSession(
  shop: Shop,
  { userId, sessionId }: { userId: number; sessionId: string },
  note: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const ended = await inTransaction(shop.db, async (tx) => {
    const [own] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(openStaff(userId), eq(sessions.id, sessionId)))
      .for('update');
    if (!own) return [];
    const gone = await revokeSessions(tx, { sessionId }, 'ended_elsewhere', shop.clock.now());
    await note(tx);
    return gone;
  });
  notifyThisProcess(shop, ended);
  return ended.length > 0;
}

/** Answers how many ended. */
export async function endOtherStaffSessions(
  shop: Shop,
  { userId, sessionId: exceptSessionId }: { userId: number; sessionId: string },
  note: (tx: Transaction, ended: number) => Promise<void>,
): Promise<number> {
  const ended = await inTransaction(shop.db, async (tx) => {
    const scope = { userId, audience: 'admin' as const, exceptSessionId };
    const gone = await revokeSessions(tx, scope, 'ended_elsewhere', shop.clock.now());
    if (gone.length > 0) await note(tx, gone.length);
    return gone;
  });
  notifyThisProcess(shop, ended);
  return ended.length;
}
