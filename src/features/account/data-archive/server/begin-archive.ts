import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import type { Transaction } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { makeArchiveTask, notifyReady } from './make-archive.ts';
import { type ArchiveRow, insertArchive, selectLatest, selectReader, updateArchive } from './store.ts';

/** `askedAt` is before `now` where the person asked by letter and staff answer. */
interface AskedArchive {
  userId: number;
  askedAt: Date;
  now: Date;
}

/** One at a time, under the lock of the person's row: one that is being made or is ready is answered again. */
export async function beginArchive(
  tx: Transaction,
  { userId, askedAt, now }: AskedArchive,
): Promise<ArchiveRow> {
  const latest = await selectLatest(tx, userId, now);
  if (latest && latest.status !== 'failed') return latest;
  const expiresAt = keptUntil(KEPT_DATA.archives.period, now);
  const row = await insertArchive(tx, { userId, askedAt, expiresAt });
  const task = { kind: makeArchiveTask, payload: { archive: row.id }, userId };
  await enqueue(tx, now, { ...task, onceKey: `${makeArchiveTask}:${row.id}` });
  return row;
}

/** The email of one that is ready leaves again, once a minute, for whoever asks by letter may have lost it. */
export async function remitArchive(tx: Transaction, shop: Shop, asked: AskedArchive): Promise<ArchiveRow> {
  const found = await beginArchive(tx, asked);
  const askedAt = new Date(Math.min(found.askedAt.getTime(), asked.askedAt.getTime()));
  await updateArchive(tx, found.id, { askedAt });
  const row = { ...found, askedAt };
  const reader = row.status === 'ready' && (await selectReader(tx, row.userId));
  if (reader)
    await notifyReady(tx, shop, {
      row,
      reader,
      expiresAt: row.expiresAt,
      again: `:${asked.now.toISOString().slice(0, 16)}`,
    });
  return row;
}
