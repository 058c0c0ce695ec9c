import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { Refusal } from '#contract-kit/error-codes.ts';
import { rightsOf } from '#domain/people/staff-rights.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { lastFinishedComparison } from '#money/provider/server/for-other-features.ts';
import { selectFactors, staffDoor } from '#people/auth/server/for-other-features.ts';
import { type Columns, prepared, type Queries } from '#server/db/connection.ts';
import type { users } from '#server/db/schema/accounts.ts';
import { provenUntil, type StaffCaller } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  type AdminAccount,
  adminSignIn,
  countQueue,
  getAdmin,
  proveIdentity,
  type QueueCounts,
  refreshAdminSession,
  requestAdminReset,
  requestAdminResetToo,
  resetAdminPassword,
  validateAdminReset,
} from '../contract.ts';

const soonMs = 7 * DAY_MS;
/** Renewals are foreseen until then. */
export const renewalsEnd = (now: Date): Date => new Date(now.getTime() + soonMs);

interface Waiting extends Record<string, unknown> {
  late: number;
  alerts: number;
  disputes: number;
  messages: number;
  renewals: number;
  /** The sections already show these alerts: disputes, messages, differences. */
  twice_told: number;
  of_differences: number;
}

/** It is one statement, and each count uses its own index. */
async function countWaiting(db: Queries, { now, until }: { now: Date; until: Date }): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`
    select (select count(*)::int from subscriptions where status = 'past_due') as late,
      (select count(*)::int from alerts where resolved_at is null) as alerts,
      (select count(*)::int from disputes where status = 'open') as disputes,
      (select count(*)::int from outbox where gave_up_at is not null) as messages,
      (select count(*)::int from alerts a where a.resolved_at is null and (
        exists (select 1 from disputes d where d.status = 'open' and a.once_key = 'dispute:' || d.stripe_dispute_id)
        or exists (select 1 from outbox o where o.gave_up_at is not null and a.once_key = 'given_up:' || o.id)
      )) as twice_told,
      (select count(*)::int from alerts
        where resolved_at is null and kind = 'provider_differences') as of_differences,
      (select count(*)::int from subscriptions where status = 'active' and not is_free
        and current_period_end >= ${now.toISOString()}::timestamptz
        and current_period_end < ${until.toISOString()}::timestamptz) as renewals`);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  return row;
}

async function counts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<QueueCounts> {
  const now = clock.now();
  const { late, twice_told, of_differences, ...waiting } = await countWaiting(db, {
    now,
    until: renewalsEnd(now),
  });
  const last = await lastFinishedComparison(db);
  const differences = Object.values(last?.byKind ?? {}).reduce((sum, count) => sum + count, 0);
  const { alerts, disputes, messages } = waiting;
  const told = alerts - twice_told - (differences > 0 ? of_differences : 0);
  const matters = late + told + differences + disputes + messages;
  return { at: now.toISOString(), late_payments: late, ...waiting, differences, matters };
}

interface AdminRow
  extends Columns<
    typeof users,
    'id' | 'email' | 'first_name' | 'last_name' | 'is_active' | 'is_staff' | 'is_superuser' | 'last_login'
  > {
  opened_at: Date;
  /** Each refresh extends it, so it is the youngest refresh token's. */
  expires_at: Date;
}

const adminBySession = prepared<AdminRow, [number, string]>(
  'admin_session_person',
  `select u.id, u.email, u.first_name, u.last_name, u.is_active, u.is_staff, u.is_superuser, u.last_login,
     s.created_at as opened_at, max(t.expires_at) filter (where t.used_at is null) as expires_at
   from users u
   join sessions s on s.user_id = u.id and s.id = $2 and s.audience = 'admin' and s.revoked_at is null
   join refresh_tokens t on t.session_id = s.id
   where u.id = $1 and u.is_staff and u.is_active and u.deleted_at is null
   group by u.id, s.id`,
);

/** Undefined when the person or the session no longer belongs to staff. */
async function selectAdmin(pool: pg.Pool, userId: number, sessionId: string): Promise<AdminRow | undefined> {
  const [row] = await adminBySession(pool, userId, sessionId);
  return row;
}

/** Throws `invalid_token` when the account or the session was closed meanwhile. */
async function showAdmin(
  shop: Pick<Shop, 'pool'>,
  { userId, sessionId, staff, atDoor }: Pick<StaffCaller, 'userId' | 'sessionId' | 'staff' | 'atDoor'>,
): Promise<AdminAccount> {
  const row = await selectAdmin(shop.pool, userId, sessionId);
  if (!row) throw new Refusal('invalid_token');
  const { opened_at, expires_at, last_login, ...person } = row;
  return {
    ...person,
    last_login: last_login?.toISOString() ?? null,
    role: staff.by.role,
    rights: rightsOf(staff.by.role),
    session: { opened_at: opened_at.toISOString(), expires_at: expires_at.toISOString() },
    lacks: atDoor?.lacks ?? null,
  };
}

/** A password alone proves less than the factor with which they came in (docs/product/staff.md#step-up). */
async function refuseToMembersWithFactor({ db }: Pick<Shop, 'db'>, userId: number): Promise<void> {
  if ((await selectFactors(db, userId)).length === 0) return;
  const fields = { current_password: ['Votre second facteur est demandé, à la place du mot de passe.'] };
  throw new Refusal('invalid', { fields });
}

export const adminSession: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(countQueue, () => counts(shop));
  const door = staffDoor(shop);
  endpoints.open(adminSignIn, (call) => door.signIn(call));
  endpoints.open(refreshAdminSession, ({ body }) => door.refresh(body.refresh, body.idle_seconds));
  for (const asked of [requestAdminReset, requestAdminResetToo])
    endpoints.open(asked, ({ body }) => door.reset.request(shop, body.email));
  endpoints.open(validateAdminReset, ({ params }) => door.reset.validate(shop, params.token));
  endpoints.open(resetAdminPassword, ({ body }) => door.reset.reset(shop, body));
  endpoints.serveStaff(proveIdentity, async ({ caller, body }) => {
    await refuseToMembersWithFactor(shop, caller.userId);
    const now = await door.prove(caller, body.current_password);
    return { proven_until: provenUntil(now).toISOString() };
  });
  endpoints.serveStaff(getAdmin, ({ caller }) => showAdmin(shop, caller));
};
