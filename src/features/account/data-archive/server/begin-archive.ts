import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { DAY_MS } from '#domain/time/durations.ts';
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

/** The caller holds the lock of the person's row: one at a time. */
async function begin(tx: Transaction, { userId, askedAt, now }: AskedArchive): Promise<ArchiveRow> {
  const expiresAt = keptUntil(KEPT_DATA.archives.period, now);
  const row = await insertArchive(tx, { userId, askedAt, expiresAt });
  const task = { kind: makeArchiveTask, payload: { archive: row.id }, userId };
  await enqueue(tx, now, { ...task, onceKey: `${makeArchiveTask}:${row.id}` });
  return row;
}

/** One that is being made or is ready is answered again. */
export async function beginArchive(tx: Transaction, asked: AskedArchive): Promise<ArchiveRow> {
  const latest = await selectLatest(tx, asked.userId, asked.now);
  return latest && latest.status !== 'failed' ? latest : begin(tx, asked);
}

/** What was made before a request says nothing of the days between, and what is about to end may not be fetched in time. */
const answersTo = ({ status, readyAt, expiresAt }: ArchiveRow, { askedAt, now }: AskedArchive): boolean =>
  status === 'preparing' ||
  (status === 'ready' &&
    readyAt !== null &&
    readyAt >= askedAt &&
    expiresAt.getTime() - now.getTime() >= DAY_MS);

/** The email of one that is ready leaves again, once a minute, for whoever asks by letter may have lost it. */
export async function remitArchive(tx: Transaction, shop: Shop, asked: AskedArchive): Promise<ArchiveRow> {
  const latest = await selectLatest(tx, asked.userId, asked.now);
  const found = latest && answersTo(latest, asked) ? latest : await begin(tx, asked);
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
