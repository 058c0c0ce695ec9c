import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../server/db/connection.ts';
import { purchases } from '../../../server/db/schema/orders.ts';
import { enqueue } from '../../../server/jobs/outbox.ts';

export const followRestoredTask = 'follow_restored';

/** Why money of an order went back: `id` names the dispute or the refund. */
export interface GoneBack {
  orderId: number;
  cause: 'dispute' | 'refunded';
  id: string | number;
  now: Date;
}

/**
 * To be called in the transaction, and under the order's lock, that gives money of an order back: what a restore gave
 * to another account for it is looked at again. A restore under way holds the order, and is seen here or sees this.
 */
export async function followRestored(tx: Transaction, { orderId, cause, id, now }: GoneBack): Promise<void> {
  const [restored] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), eq(purchases.source, 'restore'), isNull(purchases.endedAt)))
    .limit(1);
  if (!restored) return;
  const onceKey = `${followRestoredTask}:${cause}:${id}`;
  await enqueue(tx, now, { kind: followRestoredTask, payload: { order: orderId, cause }, onceKey });
}
