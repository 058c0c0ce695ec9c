import type { Readable } from 'node:stream';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { nextArchiveStatus } from '#domain/status/archive-status.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { ifThere, openStore } from '#server/gateways/storage.ts';
import { doEachRow } from '#server/jobs/each-row.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import {
  deleteArchive,
  lockArchive,
  selectEnded,
  selectOwn,
  takeArchivesOf,
  updateArchive,
} from './store.ts';

export const archiveFile = (id: string) => ({ area: 'private', key: `archives/${id}.zip` }) as const;

/** A disk was lost, or this machine keeps its files for itself: the customer may ask again at once. */
async function loseArchive({ db, errorReports }: Shop, id: string): Promise<never> {
  await inTransaction(db, async (tx) => {
    const row = await lockArchive(tx, id);
    if (row?.status === 'ready')
      await updateArchive(tx, id, {
        status: nextArchiveStatus(row.status, 'lose'),
        readyAt: null,
        bytes: null,
      });
  });
  errorReports.report(new Error('the file of an archive is not where it was kept'), {});
  throw new Refusal('not_found', {
    detail:
      'Le fichier de cette archive n’existe plus. Demandez toutes vos données de nouveau\u00a0: nous le referons.',
  });
}

/** Throws `Refusal('not_found')` for another person's archive, for one that has expired, and for a lost file. */
export async function openArchiveFile(
  shop: Shop,
  own: { id: string; userId: number },
): Promise<{ name: string; bytes: number; content: Readable }> {
  const { db, clock, settings } = shop;
  const row = z.uuid().safeParse(own.id).success ? await selectOwn(db, own) : undefined;
  if (row?.status !== 'ready' || row.expiresAt <= clock.now() || !row.readyAt || row.bytes === null)
    throw new Refusal('not_found');
  const { area, key } = archiveFile(row.id);
  const store = await openStore(settings, area);
  // A disk that was filled up, or lost its power, may have kept a part of it or none.
  const kept = await ifThere(store.getMetaData(key));
  if (kept?.contentLength !== row.bytes) return loseArchive(shop, row.id);
  const content = await store.getStream(key);
  return { name: `toutes-mes-donnees_${parisDay(row.readyAt)}.zip`, bytes: row.bytes, content };
}

export const forgetArchivesTask = 'forget_archives';

const payload = z.strictObject({ archives: z.array(z.uuid()) });

export async function deleteFile({ settings }: Pick<Shop, 'settings'>, id: string): Promise<void> {
  const { area, key } = archiveFile(id);
  await (await openStore(settings, area)).delete(key);
}

/** Call it in the transaction that closes the account; an archive in progress finds its row gone. */
export async function forgetArchivesOf(tx: Transaction, userId: number, now: Date): Promise<void> {
  const archives = await takeArchivesOf(tx, userId);
  if (archives.length === 0) return;
  const task = { kind: forgetArchivesTask, payload: { archives }, userId };
  await enqueue(tx, now, { ...task, onceKey: `${forgetArchivesTask}:${userId}:${archives[0]}` });
}

export const forgetFiles: OutboxHandler = async (shop, message) => {
  for (const id of payload.parse(message.payload).archives) await deleteFile(shop, id);
};

/** The file first, so that a row still names it if the process dies here. */
export async function forgetEnded(shop: Shop, batch: number): Promise<number> {
  const select = (limit: number) => selectEnded(shop.db, shop.clock.now(), limit);
  return doEachRow(shop, { batch, select }, async (id) => {
    await deleteFile(shop, id);
    return deleteArchive(shop.db, id);
  });
}
