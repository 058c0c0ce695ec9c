import { sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';

/** False when the subscription ended in this moment (docs/product/automation-page.md#opening-is-noted-first). */
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
