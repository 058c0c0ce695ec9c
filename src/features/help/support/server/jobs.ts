import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { isClosed } from '#domain/status/ticket-status.ts';
import { inTransaction } from '#server/db/connection.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import type { Shop } from '#server/shop.ts';
import { moveTicket } from './answer-ticket.ts';
import { filesToDrop } from './file-store.ts';
import { dropFile } from './keep-file.ts';
import { deleteOldTickets, lockTicket, ticketsToClose } from './store.ts';

const batch = 500;

async function closeTicket(shop: Pick<Shop, 'db' | 'clock'>, { id }: { id: number }): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const row = await lockTicket(tx, id);
    const now = shop.clock.now();
    // Answered meanwhile, or closed by another process.
    if (row?.ticket.status !== 'resolved' || !isClosed(row.ticket, now)) return;
    await moveTicket(tx, row.ticket, { act: 'close', actor: 'system', by: null, now });
  });
}

/** docs/product/ticket.md#reopened-for-fourteen-days */
const settledRequests = eachDue({
  name: 'settled-requests',
  batch,
  due: ({ db, now }) => ticketsToClose(db, now),
  act: closeTicket,
});

/** Unanswered requests are deleted too. */
const oldRequests = cleansUp('old-requests', deleteOldTickets, KEPT_DATA.support.period);

/** docs/product/ticket.md#no-file-is-nobodys */
const unsentFiles = eachDue({
  name: 'unsent-files',
  cleansUp: true as const,
  batch,
  due: ({ db, now }) => filesToDrop(db, now),
  act: dropFile,
});

export const supportSweeps: readonly Sweep[] = [settledRequests, oldRequests, unsentFiles];
