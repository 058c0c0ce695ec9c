import { and, asc, eq, lte } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

export async function selectMonthsOver(db: Queries, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'cancelling'), lte(subscriptions.endDate, now)))
    .orderBy(asc(subscriptions.endDate))
    .limit(limit);
  return rows.map(({ id }) => id);
}
