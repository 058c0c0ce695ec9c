import { inArray, lt } from 'drizzle-orm';
import { jobRuns } from '../db/schema/messages.ts';
import type { Sweep } from './worker.ts';

/** Thirteen months: what happens once a year is seen twice. */
const keptMs = 400 * 24 * 3_600_000;
const batch = 500;

export const oldJobRuns: Sweep = {
  name: 'old-job-runs',
  cleansUp: true,
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - keptMs);
    const old = db
      .select({ hour: jobRuns.hour })
      .from(jobRuns)
      .where(lt(jobRuns.hour, before))
      .orderBy(jobRuns.hour)
      .limit(batch);
    // A whole hour goes at once: its rows are as many as there are sweeps.
    const gone = await db
      .delete(jobRuns)
      .where(inArray(jobRuns.hour, old))
      .returning({ sweep: jobRuns.sweep });
    return gone.length;
  },
};
