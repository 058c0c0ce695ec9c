import { z } from 'zod';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { sweepSleepingTools } from './ask-about-sleeping.ts';
import { deleteNotice, deleteOldNotices } from './store.ts';

const payload = z.strictObject({ notice: z.string(), because: z.enum(['late', 'given_up']) });

/** Subscribers are asked anew if the tool still sleeps; a mailbox that takes none waits six months. */
const lapseSleepingNotice: OutboxHandler = async ({ db }, message) => {
  const { notice, because } = payload.parse(message.payload);
  if (because === 'late') await deleteNotice(db, notice);
};

export const sleepingToolsOutbox = { lapse_sleeping_notice: lapseSleepingNotice };
export const sleepingToolsSweeps: readonly Sweep[] = [
  { name: 'sleeping-tools', hourly: true, run: sweepSleepingTools },
  cleansUp('old-sleeping-notices', deleteOldNotices, KEPT_DATA.sleepingNotices.period),
];
