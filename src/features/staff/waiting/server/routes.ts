import { sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/durations.ts';
import { lastFinishedComparison } from '#money/provider/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { countQueue, type QueueCounts } from '../contract.ts';

const soonMs = 7 * DAY_MS;
/** The renewals that come until then are foreseen. */
export const renewalsEnd = (now: Date): Date => new Date(now.getTime() + soonMs);

interface Waiting extends Record<string, unknown> {
  late: number;
  alerts: number;
  disputes: number;
  messages: number;
  renewals: number;
  /** Alerts of a dispute, of a message, of differences that stand in their own section. */
  twice_told: number;
  of_differences: number;
}

/** One statement, each count by its own index. */
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

export const waiting: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(countQueue, () => counts(shop));
};
