import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldTokens } from './old-session-store.ts';

const batch = 500;

/** A token used again is known for stolen only while its row is there. */
const oldSessions: Sweep = {
  name: 'old-sessions',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldTokens(db, keptSince(KEPT_DATA.sessions.period, clock.now()), batch),
};

export const authSweeps: readonly Sweep[] = [oldSessions];
