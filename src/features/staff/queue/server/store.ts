import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

const renewsBefore = (until: Date) =>
  and(
    eq(subscriptions.status, 'active'),
    eq(subscriptions.isFree, false),
    lt(subscriptions.currentPeriodEnd, until),
  );

/** Customers of whom a month ends before `until`, by their numbers. */
export function selectRenewing(
  db: Queries,
  { until, after, limit }: { until: Date; after: number; limit: number },
) {
  const theirs = db.select({ id: subscriptions.userId }).from(subscriptions).where(renewsBefore(until));
  return db
    .select({ id: users.id, monthlyCap: users.monthlyCap })
    .from(users)
    .where(and(inArray(users.id, theirs), isNull(users.deletedAt), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

export interface Waiting extends Record<string, unknown> {
  late: number;
  alerts: number;
  disputes: number;
  messages: number;
  renewals: number;
}

/** One statement, each count by its own index. */
export async function countWaiting(
  db: Queries,
  { now, until }: { now: Date; until: Date },
): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`
    select (select count(*)::int from subscriptions where status = 'past_due') as late,
      (select count(*)::int from alerts where resolved_at is null) as alerts,
      (select count(*)::int from disputes where status = 'open') as disputes,
      (select count(*)::int from outbox where gave_up_at is not null) as messages,
      (select count(*)::int from subscriptions where status = 'active' and not is_free
        and current_period_end >= ${now.toISOString()}::timestamptz
        and current_period_end < ${until.toISOString()}::timestamptz) as renewals`);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  return row;
}
