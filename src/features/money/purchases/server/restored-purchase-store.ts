import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { purchases } from '#server/db/schema/orders.ts';

export async function isOwnedByRestore(db: Queries, orderId: number): Promise<boolean> {
  const [restored] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), eq(purchases.source, 'restore'), isNull(purchases.endedAt)))
    .limit(1);
  return restored !== undefined;
}
