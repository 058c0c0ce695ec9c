import { and, eq, inArray } from 'drizzle-orm';
import { DISPUTE_STATUSES, forbidsRefund } from '#domain/status/dispute-status.ts';
import type { Queries } from '#server/db/connection.ts';
import { disputes } from '#server/db/schema/disputes.ts';

const contested = DISPUTE_STATUSES.filter(forbidsRefund);

export async function isContested(db: Queries, orderId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), inArray(disputes.status, contested)))
    .limit(1);
  return row !== undefined;
}
