import type { Transaction } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import { isOwnedByRestore } from './restored-purchase-store.ts';

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
  if (!(await isOwnedByRestore(tx, orderId))) return;
  const onceKey = `${followRestoredTask}:${cause}:${id}`;
  await enqueue(tx, now, { kind: followRestoredTask, payload: { order: orderId, cause }, onceKey });
}
