import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type pg from 'pg';
import { doorstepOf } from '#domain/people/second-factor.ts';
import { type GivenRole, roleOf, type StaffRole } from '#domain/people/staff-rights.ts';
import { viewingHolds } from '#domain/people/viewing.ts';
import { prepared, type Queries, type Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { viewings } from '#server/db/schema/viewings.ts';

interface OpenRow {
  role: StaffRole;
  ends_at: Date;
  ended_at: Date | null;
  is_staff: boolean;
  is_superuser: boolean;
  staff_role: GivenRole | null;
  opened_at: Date;
  factor_at: Date | null;
  has_factor: boolean;
}

/** None once the session of the member, or either account, is closed, or no token of that session holds any more. */
const viewingWithMember = prepared<OpenRow, [string, number, Date]>(
  'viewing_with_member',
  `select v.role, v.ends_at, v.ended_at, m.is_staff, m.is_superuser, m.staff_role,
     s.created_at as opened_at, s.factor_at,
     exists (select from second_factors f where f.user_id = m.id) as has_factor
   from viewings v
   join users c on c.id = v.user_id and c.is_active and c.deleted_at is null and not c.is_staff
   join users m on m.id = v.staff_id and m.is_active and m.deleted_at is null
   join sessions s on s.id = v.session_id and s.revoked_at is null
   where v.id = $1 and v.user_id = $2
     and exists (select from refresh_tokens t where t.session_id = s.id and t.expires_at > $3)`,
);

/** Read at each call, so that it ends at once (docs/product/staff.md#seeing-as-a-customer). */
export async function isViewingOpen(
  pool: pg.Pool,
  viewing: { id: string; userId: number },
  rule: { required: boolean; now: Date },
): Promise<boolean> {
  const [row] = await viewingWithMember(pool, viewing.id, viewing.userId, rule.now);
  if (!row) return false;
  const session = { openedAt: row.opened_at, factorAt: row.factor_at, hasFactor: row.has_factor };
  // A factor was added since, by another session.
  if (doorstepOf(session, rule)) return false;
  const { role, ends_at: endsAt, ended_at: endedAt } = row;
  const { is_staff: isStaff, is_superuser: isSuperuser, staff_role: staffRole } = row;
  const roleNow = roleOf({ isStaff, isSuperuser, staffRole });
  return viewingHolds({ role, endsAt, endedAt }, { now: rule.now, roleNow });
}

export async function insertViewing(tx: Transaction, row: typeof viewings.$inferInsert): Promise<void> {
  await tx.insert(viewings).values(row);
}

/** One session saw one customer, and nobody has ended it yet. */
export function selectUnended(tx: Transaction, whose: { userId: number; sessionId: string }) {
  return tx
    .select()
    .from(viewings)
    .where(
      and(
        eq(viewings.userId, whose.userId),
        eq(viewings.sessionId, whose.sessionId),
        isNull(viewings.endedAt),
      ),
    );
}

/** Locked: of two who end it, the second finds it ended. */
export async function lockViewing(tx: Transaction, own: { id: string; staffId: number }) {
  const [row] = await tx
    .select()
    .from(viewings)
    .where(and(eq(viewings.id, own.id), eq(viewings.staffId, own.staffId)))
    .for('update');
  return row;
}

export async function markViewingEnded(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(viewings).set({ endedAt: now }).where(eq(viewings.id, id));
}

/** Both sides' are ended, of who is seen and who sees: what was closed once does not open again. */
export async function endViewingsOf(tx: Transaction, personId: number, now: Date): Promise<void> {
  const concerned = or(eq(viewings.userId, personId), eq(viewings.staffId, personId));
  const running = and(isNull(viewings.endedAt), gt(viewings.endsAt, now));
  await tx.update(viewings).set({ endedAt: now }).where(and(concerned, running));
}

const mostShown = 50;

export function selectViewingsOf(db: Queries, userId: number) {
  return db
    .select({ startedAt: viewings.startedAt, reason: viewings.reason })
    .from(viewings)
    .where(eq(viewings.userId, userId))
    .orderBy(desc(viewings.startedAt), desc(viewings.id))
    .limit(mostShown);
}

export async function forgetViewingsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(viewings).where(eq(viewings.userId, userId));
}

export function deleteOldViewings(db: Queries, before: Date, limit: number): Promise<number> {
  const { id: key, startedAt: oldest } = viewings;
  return deleteBatch(db, { table: viewings, key, where: lt(oldest, before), oldest, limit });
}
