import type { Readable } from 'node:stream';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import type { Transaction } from '#server/db/connection.ts';
import { openPrivateStore } from '#server/gateways/storage.ts';
import { doEachRow } from '#server/jobs/each-row.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { deleteArchive, selectEnded, selectOwn, takeArchivesOf } from './store.ts';

export const archiveKey = (id: string): string => `archives/${id}.zip`;

/** Throws `Refusal('not_found')` for another person's archive, and for one that has expired. */
export async function openArchiveFile(
  { db, clock, settings }: Pick<Shop, 'db' | 'clock' | 'settings'>,
  own: { id: string; userId: number },
): Promise<{ name: string; bytes: number; content: Readable }> {
  const row = z.uuid().safeParse(own.id).success ? await selectOwn(db, own) : undefined;
  if (row?.status !== 'ready' || row.expiresAt <= clock.now() || !row.readyAt || row.bytes === null)
    throw new Refusal('not_found');
  const content = await openPrivateStore(settings).getStream(archiveKey(row.id));
  return { name: `toutes-mes-donnees_${parisDay(row.readyAt)}.zip`, bytes: row.bytes, content };
}

export const forgetArchivesTask = 'forget_archives';

const payload = z.strictObject({ archives: z.array(z.uuid()) });

async function deleteFiles(shop: Pick<Shop, 'settings'>, ids: readonly string[]): Promise<void> {
  const store = openPrivateStore(shop.settings);
  for (const id of ids) await store.delete(archiveKey(id));
}

/** Call it in the transaction that closes the account; an archive in progress finds its row gone. */
export async function forgetArchivesOf(tx: Transaction, userId: number, now: Date): Promise<void> {
  const archives = await takeArchivesOf(tx, userId);
  if (archives.length === 0) return;
  const task = { kind: forgetArchivesTask, payload: { archives }, userId };
  await enqueue(tx, now, { ...task, onceKey: `${forgetArchivesTask}:${userId}:${archives[0]}` });
}

export const forgetFiles: OutboxHandler = async (shop, message) =>
  deleteFiles(shop, payload.parse(message.payload).archives);

/** The file first, so that a row still names it if the process dies here. */
export async function forgetEnded(shop: Shop, batch: number): Promise<number> {
  const select = (limit: number) => selectEnded(shop.db, shop.clock.now(), limit);
  return doEachRow(shop, { batch, select }, async (id) => {
    await deleteFiles(shop, [id]);
    return deleteArchive(shop.db, id);
  });
}
