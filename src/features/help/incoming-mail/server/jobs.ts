import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import type { JobHandler, Sweep } from '#server/jobs/worker.ts';
import { deleteOldEmails, incomingTask } from './store.ts';
import { queueNextVisit, visitMailbox } from './visit-mailbox.ts';

const batch = 500;

const incomingEmails: Sweep = { name: 'incoming-emails', handsOver: true, run: queueNextVisit };

const oldIncomingEmails: Sweep = {
  name: 'old-incoming-emails',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldEmails(db, keptSince(KEPT_DATA.incomingEmails.period, clock.now()), batch),
};

const visit: JobHandler = async (shop) => void (await visitMailbox(shop));

export const incomingQueue = { [incomingTask]: visit };
export const incomingSweeps: readonly Sweep[] = [incomingEmails, oldIncomingEmails];
