import { KEPT_DATA } from '#domain/kept-data.ts';
import { keptSince } from '#domain/kept-period.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldLinks, deleteOldTokens } from './old-credentials-store.ts';

const batch = 500;

/** A token used again is known for stolen only while its row is there. */
const oldSessions: Sweep = {
  name: 'old-sessions',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldTokens(db, keptSince(KEPT_DATA.sessions.period, clock.now()), batch),
};

/** A link of last week is answered "already used", not "unknown". */
const oldLinks: Sweep = {
  name: 'old-links',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldLinks(db, keptSince(KEPT_DATA.links.period, clock.now()), batch),
};

export const authSweeps: readonly Sweep[] = [oldSessions, oldLinks];
