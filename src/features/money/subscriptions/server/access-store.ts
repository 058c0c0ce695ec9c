import { sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';

/**
 * "Never opened" decides a withdrawal (ruling 34): written before the page leaves. False when the subscription ended in
 * this very moment, perhaps by a withdrawal that gave the money back.
 */
export async function recordAccess(
  db: Queries,
  userId: number,
  subscriptionId: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update subscriptions set last_accessed = ${now}
    where id = ${subscriptionId} and user_id = ${userId}
      and status in ('active', 'offered', 'cancelling', 'past_due')`);
  return rowCount === 1;
}
