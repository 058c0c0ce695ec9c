import { z } from 'zod';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { nextArchiveStatus } from '#domain/status/archive-status.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { deleteFile } from './archive-file.ts';
import {
  type ArchiveRow,
  lockArchive,
  type Reader,
  selectArchive,
  selectReader,
  updateArchive,
} from './store.ts';
import { writeArchive } from './write-archive.ts';

export const makeArchiveTask = 'make_archive';

/** Its reader waits: an error to retry is better than a day of tries. */
const attemptsBeforeFailing = 5;

const payload = z.strictObject({ archive: z.uuid() });

/** `again` tells one letter from the next. */
export async function notifyReady(
  tx: Transaction,
  shop: Shop,
  {
    row,
    reader,
    expiresAt,
    again = '',
  }: { row: ArchiveRow; reader: Reader; expiresAt: Date; again?: string },
): Promise<void> {
  const props = {
    site: emailSite(shop.settings),
    firstName: reader.firstName || null,
    askedAt: row.askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
  await enqueueEmail(tx, shop.clock.now(), {
    to: reader.email,
    userId: row.userId,
    onceKey: `data-archive-ready:${row.id}${again}`,
    email: { name: 'data-archive-ready', props },
  });
}

/** False when the row is gone, with its account or by age. */
function complete(shop: Shop, id: string, bytes: number, reader: Reader): Promise<boolean> {
  return inTransaction(shop.db, async (tx) => {
    const row = await lockArchive(tx, id);
    if (!row) return false;
    const readyAt = shop.clock.now();
    const expiresAt = keptUntil(KEPT_DATA.archives.period, readyAt);
    const status = nextArchiveStatus(row.status, 'complete');
    await updateArchive(tx, id, { status, readyAt, expiresAt, bytes });
    await notifyReady(tx, shop, { row, reader, expiresAt });
    return true;
  });
}

/** True when it is not to be tried again. */
async function noteFailure(shop: Shop, { id, status, attempts }: ArchiveRow): Promise<boolean> {
  const gaveUp = attempts + 1 >= attemptsBeforeFailing;
  const next = gaveUp ? nextArchiveStatus(status, 'give_up') : status;
  await updateArchive(shop.db, id, { attempts: attempts + 1, status: next });
  return gaveUp;
}

/** May run again after a kill at any line: it starts the file anew. */
export const makeArchive: OutboxHandler = async (shop, message) => {
  const id = payload.parse(message.payload).archive;
  const row = await selectArchive(shop.db, id);
  if (row && row.status !== 'preparing') return;
  const reader = row && (await selectReader(shop.db, row.userId));
  if (!row || !reader) return deleteFile(shop, id);
  try {
    const bytes = await writeArchive(shop, row, reader);
    if (!(await complete(shop, id, bytes, reader))) await deleteFile(shop, id);
  } catch (error) {
    // What was written of it is written over the next time.
    if (!(await noteFailure(shop, row))) throw error;
    shop.errorReports.report(error, { job: makeArchiveTask });
    shop.log.error({ err: error, archive: id }, 'an archive of all data was given up');
    await deleteFile(shop, id);
  }
};
