import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { JobHandler, Sweep } from '#server/jobs/worker.ts';
import { deleteOldEmails, incomingTask } from './store.ts';
import { queueNextVisit, visitMailbox } from './visit-mailbox.ts';

const incomingEmails: Sweep = { name: 'incoming-emails', handsOver: true, run: queueNextVisit };

const oldIncomingEmails = cleansUp('old-incoming-emails', deleteOldEmails, KEPT_DATA.incomingEmails.period);

const visit: JobHandler = async (shop) => void (await visitMailbox(shop));

export const incomingQueue = { [incomingTask]: visit };
export const incomingSweeps: readonly Sweep[] = [incomingEmails, oldIncomingEmails];
