import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldTickets } from './store.ts';

const batch = 500;
const keptAfterEndMs = 60_000;

/** These signed addresses were used and have expired. */
const oldTickets: Sweep = {
  name: 'old-tickets',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldTickets(db, new Date(clock.now().getTime() - keptAfterEndMs), batch),
};

export const toolPagesSweeps: readonly Sweep[] = [oldTickets];
