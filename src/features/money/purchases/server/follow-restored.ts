import type { Transaction } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import { isOwnedByRestore } from './restored-purchase-store.ts';

export const followRestoredTask = 'follow_restored';

export interface GoneBack {
  orderId: number;
  cause: 'dispute' | 'refunded';
  id: string | number;
  now: Date;
}

/** Under the order's lock (docs/product/export-and-restore.md#money-is-followed). */
export async function followRestored(tx: Transaction, { orderId, cause, id, now }: GoneBack): Promise<void> {
  if (!(await isOwnedByRestore(tx, orderId))) return;
  const onceKey = `${followRestoredTask}:${cause}:${id}`;
  await enqueue(tx, now, { kind: followRestoredTask, payload: { order: orderId, cause }, onceKey });
}
