import { and, eq, inArray } from 'drizzle-orm';
import { DISPUTE_STATUSES, type DisputeStatus, forbidsRefund } from '#domain/status/dispute-status.ts';
import type { Queries } from '#server/db/connection.ts';
import { disputes } from '#server/db/schema/disputes.ts';

const contested = DISPUTE_STATUSES.filter(forbidsRefund);

export async function isContested(
  db: Queries,
  orderId: number,
  among: readonly DisputeStatus[] = contested,
): Promise<boolean> {
  const [row] = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), inArray(disputes.status, [...among])))
    .limit(1);
  return row !== undefined;
}
