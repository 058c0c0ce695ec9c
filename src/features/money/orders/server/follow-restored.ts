import { and, eq, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { purchases } from '#server/db/schema/orders.ts';
import { enqueue } from '#server/jobs/outbox.ts';

export const followRestoredTask = 'follow_restored';

export interface GoneBack {
  orderId: number;
  cause: 'dispute' | 'refunded';
  id: string | number;
  now: Date;
}

async function isOwnedByRestore(db: Queries, orderId: number): Promise<boolean> {
  const [restored] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.orderId, orderId), eq(purchases.source, 'restore'), isNull(purchases.endedAt)))
    .limit(1);
  return restored !== undefined;
}

/** The caller holds the order's lock (docs/product/export-and-restore.md#money-is-followed). */
export async function followRestored(tx: Transaction, { orderId, cause, id, now }: GoneBack): Promise<void> {
  if (!(await isOwnedByRestore(tx, orderId))) return;
  const onceKey = `${followRestoredTask}:${cause}:${id}`;
  await enqueue(tx, now, { kind: followRestoredTask, payload: { order: orderId, cause }, onceKey });
}
