import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { StaffSessionState } from '#domain/people/second-factor.ts';
import { roleOf, type StaffRole } from '#domain/people/staff-rights.ts';
import type { SessionEnd } from '#domain/people/timeline-words.ts';
import { noteSignIn } from '#people/accounts/server/for-other-features.ts';
import { type Columns, executePrepared, prepared, type Queries } from '#server/db/connection.ts';
import type { users } from '#server/db/schema/accounts.ts';
import { type Audience, sessions } from '#server/db/schema/sessions.ts';

/** One family of tokens, or all of a person, except perhaps the current one. */
export type SessionScope =
  | { sessionId: string }
  | { userId: number; audience?: Audience; exceptSessionId?: string };

export type SignInRow = Columns<typeof users, 'id' | 'password_hash' | 'is_active' | 'is_staff'>;

const accountByEmail = prepared<SignInRow, [string]>(
  'auth_account_by_email',
  `select id, password_hash, is_active, is_staff from users where lower(email) = $1 and deleted_at is null`,
);

/** `email` is normalised; deleted accounts are not found. */
export async function selectAccountByEmail(pool: pg.Pool, email: string): Promise<SignInRow | undefined> {
  const [row] = await accountByEmail(pool, email);
  return row;
}

interface StaffRow
  extends Columns<typeof users, 'ledger_id' | 'is_staff' | 'is_superuser' | 'staff_role'>,
    Columns<typeof sessions, 'created_at' | 'proven_at' | 'factor_at'> {
  has_factor: boolean;
}

const openStaffAccount = prepared<StaffRow, [number, string]>(
  'auth_open_staff_account',
  `select u.ledger_id, u.is_staff, u.is_superuser, u.staff_role, s.created_at, s.proven_at,
     s.factor_at, exists (select from second_factors f where f.user_id = u.id) as has_factor
   from users u join sessions s on s.id = $2 and s.user_id = u.id and s.revoked_at is null
   where u.id = $1 and u.is_staff and u.is_active and u.deleted_at is null`,
);

export interface StaffNow {
  ledgerId: string;
  role: StaffRole;
  provenAt: Date;
  session: StaffSessionState;
}

/** Undefined when the person or the session no longer belongs to staff. */
export async function selectStaffNow(
  pool: pg.Pool,
  userId: number,
  sessionId: string,
): Promise<StaffNow | undefined> {
  const [row] = await openStaffAccount(pool, userId, sessionId);
  if (!row) return undefined;
  const { is_staff: isStaff, is_superuser: isSuperuser, staff_role: staffRole } = row;
  const role = roleOf({ isStaff, isSuperuser, staffRole });
  if (!role) return undefined;
  const session = { openedAt: row.created_at, factorAt: row.factor_at, hasFactor: row.has_factor };
  return { ledgerId: row.ledger_id, role, provenAt: row.proven_at ?? row.created_at, session };
}

export interface SessionOrigin {
  address: string;
  userAgent: string;
}

/** One statement, hence one commit. False when the account changed meanwhile. */
export async function insertSession(
  db: Queries,
  session: {
    id: string;
    userId: number;
    audience: Audience;
    passwordHash: string | null;
    tokenId: string;
    now: Date;
    expiresAt: Date;
    from: SessionOrigin | undefined;
  },
): Promise<boolean> {
  const { id, userId, audience, passwordHash, tokenId, now, expiresAt } = session;
  // Customers see no list of sessions, so neither is kept for them.
  const { address = null, userAgent = null } = (audience === 'admin' ? session.from : undefined) ?? {};
  const { rowCount } = await executePrepared(
    db,
    sql`
    with seen as (${noteSignIn(userId, passwordHash, now)}), opened as (
      insert into sessions (id, user_id, audience, created_at, address, user_agent)
      select ${id}::uuid, seen.id, ${audience}::text, ${now}::timestamptz, ${address}::text, ${userAgent}::text
      from seen
    )
    insert into refresh_tokens (id, session_id, issued_at, expires_at)
    select ${tokenId}::uuid, ${id}::uuid, ${now}::timestamptz, ${expiresAt}::timestamptz from seen`,
  );
  return rowCount === 1;
}

export async function markProven(db: Queries, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId));
}

/** The second factor holds for this session, and proves who asks. */
export async function markFactorGiven(db: Queries, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ factorAt: now, provenAt: now }).where(eq(sessions.id, sessionId));
}

export async function markRevoked(
  db: Queries,
  scope: SessionScope,
  reason: SessionEnd,
  now: Date,
): Promise<string[]> {
  const whose =
    'sessionId' in scope
      ? eq(sessions.id, scope.sessionId)
      : and(
          eq(sessions.userId, scope.userId),
          scope.audience ? eq(sessions.audience, scope.audience) : undefined,
          scope.exceptSessionId ? ne(sessions.id, scope.exceptSessionId) : undefined,
        );
  const rows = await db
    .update(sessions)
    // The origin is of use only while the session can be ended.
    .set({ revokedAt: now, revokedReason: reason, address: null, userAgent: null })
    .where(and(whose, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

export function selectSessionsRevokedSince(
  db: Queries,
  since: Date,
): Promise<{ id: string; revokedAt: Date | null }[]> {
  return db
    .select({ id: sessions.id, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(gt(sessions.revokedAt, since))
    .orderBy(sessions.revokedAt);
}

/** Every listening process hears it once the transaction commits. */
export async function notify(db: Queries, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}
