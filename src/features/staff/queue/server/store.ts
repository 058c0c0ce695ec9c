import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

const renewsBefore = (until: Date) =>
  and(
    eq(subscriptions.status, 'active'),
    eq(subscriptions.isFree, false),
    lt(subscriptions.currentPeriodEnd, until),
  );

/** A month of theirs ends before `until`. */
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
