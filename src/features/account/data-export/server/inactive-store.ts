import { eq, sql } from 'drizzle-orm';
import {
  type AccountUse,
  type InactivityNotice,
  REMINDED_DAYS,
  WARNED_DAYS,
} from '#domain/people/inactive-account.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { executePrepared, type Queries, type Transaction } from '#server/db/connection.ts';
import { inactivityNotices } from '#server/db/schema/privacy.ts';
import { emailKey } from '#server/mail/email-outbox.ts';

/** A visit, a payment, the end of a contract. */
const lastUsed = sql`greatest(u.date_joined, u.last_login, u.last_seen_at,
  (select max(o.paid_at) from orders o where o.user_id = u.id),
  (select max(s.end_date) from subscriptions s where s.user_id = u.id))`;
const owns = sql`exists (select from purchases p where p.user_id = u.id and p.ended_at is null)`;
const busy = sql`(
  exists (select from subscriptions s where s.user_id = u.id
    and s.status in ('active', 'offered', 'cancelling', 'past_due', 'paused'))
  or exists (select from payments p where p.user_id = u.id and p.settled_at is null)
  or exists (select from refunds r where r.user_id = u.id and r.status = 'pending')
  or exists (select from disputes d where d.user_id = u.id and d.status = 'open'))`;

const isCustomers = sql`u.deleted_at is null and u.is_active and not u.is_staff`;

export async function selectUnused(db: Queries, now: Date, limit: number): Promise<number[]> {
  const inAdvance = (period: (typeof KEPT_DATA)['emptyAccount' | 'ownerAccount']['period'], days: number) =>
    keptSince(period, new Date(now.getTime() + days * DAY_MS));
  const empty = inAdvance(KEPT_DATA.emptyAccount.period, WARNED_DAYS);
  const owner = inAdvance(KEPT_DATA.ownerAccount.period, WARNED_DAYS);
  const reminded = new Date(now.getTime() + REMINDED_DAYS * DAY_MS);
  const { rows } = await executePrepared<{ id: number }>(
    db,
    sql`
    select id from (
      select u.id, coalesce(u.last_seen_at, u.date_joined) as since from users u
      where coalesce(u.last_seen_at, u.date_joined) <= ${empty} and ${isCustomers}
        and not exists (select from inactivity_notices n where n.user_id = u.id)
        and ${lastUsed} <= case when ${owns} then ${owner}::timestamptz else ${empty}::timestamptz end
        and not ${busy}
      union all
      select u.id, n.told_at from inactivity_notices n join users u on u.id = n.user_id
      where ${isCustomers} and (${lastUsed} > n.told_at or ${busy}
        or n.closes_at <= case when n.reminded_at is null then ${reminded}::timestamptz else ${now}::timestamptz end)
    ) found order by since, id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export interface Watched {
  use: AccountUse;
  notice: InactivityNotice | null;
}

/** The key of the email that announces this end, for the first or second time. */
export const inactiveEmail = (userId: number, toldAt: Date, again: boolean): string =>
  `account-inactive:${userId}:${toldAt.toISOString()}${again ? ':again' : ''}`;

export async function selectWatched(tx: Transaction, userId: number): Promise<Watched | undefined> {
  const { rows } = await tx.execute<{ last_used_at: string; owns: boolean; busy: boolean }>(sql`
    select ${lastUsed} as last_used_at, ${owns} as owns, ${busy} as busy
    from users u where u.id = ${userId} and ${isCustomers}`);
  const [row] = rows;
  if (!row) return undefined;
  const use = { lastUsedAt: new Date(row.last_used_at), owns: row.owns, busy: row.busy };
  const [told] = await tx.select().from(inactivityNotices).where(eq(inactivityNotices.userId, userId));
  if (!told) return { use, notice: null };
  const { toldAt, closesAt, remindedAt } = told;
  const key = emailKey(inactiveEmail(userId, toldAt, remindedAt !== null));
  const mails = await tx.execute(sql`
    select 1 from outbox where once_key = ${key} and done_at is null and gave_up_at is null`);
  return { use, notice: { toldAt, closesAt, remindedAt, emailLeft: mails.rows.length === 0 } };
}

export async function writeNotice(
  tx: Transaction,
  notice: { userId: number; toldAt: Date; closesAt: Date; remindedAt: Date | null },
): Promise<void> {
  const { closesAt, remindedAt } = notice;
  await tx
    .insert(inactivityNotices)
    .values(notice)
    .onConflictDoUpdate({ target: inactivityNotices.userId, set: { closesAt, remindedAt } });
}

export async function deleteNotice(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(inactivityNotices).where(eq(inactivityNotices.userId, userId));
}
