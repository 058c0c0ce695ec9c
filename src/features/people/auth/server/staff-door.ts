import { and, desc, eq, gt, isNull, max } from 'drizzle-orm';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { refreshTokens, sessions } from '#server/db/schema/sessions.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { adminReset, changeOwnPassword } from './password.ts';
import { confirmPassword, passwordAttemptsOf } from './password-attempts.ts';
import { refreshPair } from './refresh-session.ts';
import { createTokens, notifyThisProcess, revokeSessions } from './session.ts';
import { createSignIn } from './sign-in.ts';
import { markFactorGiven, markProven } from './store.ts';

interface StaffSession {
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

async function selectStaffSessions(db: Queries, userId: number, now: Date): Promise<StaffSession[]> {
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
async function lockFactorAt(
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
async function endStaffSession(
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
async function endOtherStaffSessions(
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

type Tail<F extends (...all: never[]) => unknown> =
  Parameters<F> extends [unknown, ...infer Rest] ? Rest : never;

type SignInCall = Parameters<ReturnType<typeof createSignIn>>[1];

/** The administration's door and the shop's share this (docs/product/staff.md#own-door-own-session). */
export function staffDoor(shop: Shop) {
  const tokens = createTokens(shop);
  const signIn = createSignIn(shop);
  return {
    signIn: (call: SignInCall) => signIn('admin', call),
    refresh: (refresh: string, idleSeconds?: number) =>
      refreshPair(shop, tokens, refresh, { audience: 'admin', idleSeconds }),
    /** Answers when it was proven. Throws a field error at `current_password`. */
    async prove(caller: Pick<Caller, 'userId' | 'sessionId'>, password: string): Promise<Date> {
      await confirmPassword(shop, caller, password);
      const now = shop.clock.now();
      await markProven(shop.db, caller.sessionId, now);
      return now;
    },
    reset: adminReset,
    changePassword: (...one: Tail<typeof changeOwnPassword>) => changeOwnPassword(shop, ...one),
    /** A person's codes are limited at the pace of passwords, wherever they come from. Throws `too_many_requests`. */
    tryCode: <Result>(userId: number, attempt: () => Promise<Result>): Promise<Result> =>
      passwordAttemptsOf(shop).at(`second factor ${userId}`, { known: 'code' }, attempt),
    lockFactorAt,
    giveFactor: markFactorGiven,
    sessions: {
      list: (userId: number) => selectStaffSessions(shop.db, userId, shop.clock.now()),
      end: (...one: Tail<typeof endStaffSession>) => endStaffSession(shop, ...one),
      endOthers: (...one: Tail<typeof endOtherStaffSessions>) => endOtherStaffSessions(shop, ...one),
    },
  };
}
