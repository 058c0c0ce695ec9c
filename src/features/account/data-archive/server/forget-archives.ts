import { z } from 'zod';
import type { Transaction } from '#server/db/connection.ts';
import { openPrivateStore } from '#server/gateways/storage.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { archiveKey } from './archive-file.ts';
import { deleteArchives, selectEnded, takeArchivesOf } from './store.ts';

export const forgetArchivesTask = 'forget_archives';

const payload = z.strictObject({ archives: z.array(z.uuid()) });

async function deleteFiles(shop: Pick<Shop, 'settings'>, ids: readonly string[]): Promise<void> {
  const store = openPrivateStore(shop.settings);
  for (const id of ids) await store.delete(archiveKey(id));
}

/** In the transaction that closes the account; a file that is being written finds its row gone. */
export async function forgetArchivesOf(tx: Transaction, userId: number, now: Date): Promise<void> {
  const archives = await takeArchivesOf(tx, userId);
  if (archives.length === 0) return;
  const task = { kind: forgetArchivesTask, payload: { archives }, userId };
  await enqueue(tx, now, { ...task, onceKey: `${forgetArchivesTask}:${userId}:${archives[0]}` });
}

export const forgetFiles: OutboxHandler = async (shop, message) =>
  deleteFiles(shop, payload.parse(message.payload).archives);

/** The file first, so that a row still names it if the process dies here. */
export async function forgetEnded(shop: Shop, limit: number): Promise<number> {
  const ids = await selectEnded(shop.db, shop.clock.now(), limit);
  await deleteFiles(shop, ids);
  return ids.length > 0 ? deleteArchives(shop.db, ids) : 0;
}
