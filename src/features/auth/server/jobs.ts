import type { Sweep } from '../../../server/jobs/worker.ts';
import { deleteOldLinks, deleteOldTokens } from './old-credentials-store.ts';

const batch = 500;
/**
 * A token used again is known for stolen only while its row is there (ruling 5); a link of last week is answered
 * "already used", not "unknown". A month after its end neither is of use to anybody.
 */
const keptAfterEndMs = 30 * 24 * 3_600_000;

const before = (now: Date) => new Date(now.getTime() - keptAfterEndMs);

const oldSessions: Sweep = {
  name: 'old-sessions',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldTokens(db, before(clock.now()), batch),
};

const oldLinks: Sweep = {
  name: 'old-links',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldLinks(db, before(clock.now()), batch),
};

/** What the jobs list takes from this slice. */
export const authSweeps: readonly Sweep[] = [oldSessions, oldLinks];
