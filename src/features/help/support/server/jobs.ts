import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldTickets } from './store.ts';

const batch = 500;

/** Unanswered requests are deleted too. */
const oldRequests: Sweep = {
  name: 'old-requests',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldTickets(db, keptSince(KEPT_DATA.support.period, clock.now()), batch),
};

export const supportSweeps: readonly Sweep[] = [oldRequests];
