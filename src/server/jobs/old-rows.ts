import { and, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince, type Period } from '#domain/people/kept-period.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Database, Transaction } from '../db/connection.ts';
import { deleteBatch } from '../db/delete-batch.ts';
import { jobRuns, outbox, rateLimits } from '../db/schema/messages.ts';
import { deleteOldJournalDetails } from '../journal/journal.ts';
import type { Sweep } from './worker.ts';

/** Keeps unsent messages such as a goodbye; the outbox deletes those once sent or given up. */
export async function forgetMessagesTo(
  tx: Transaction,
  { id: userId, email }: { id: number; email: string },
): Promise<void> {
  const theirs = or(eq(outbox.userId, userId), eq(sql`${outbox.payload}->>'to'`, email));
  await tx
    .update(outbox)
    .set({ payload: {}, lastError: null })
    .where(and(theirs, isNotNull(outbox.gaveUpAt)));
}

const limit = 500;

/** Without a period, the rows themselves say until when they are kept. */
export const cleansUp = (
  name: string,
  remove: (db: Database, before: Date, limit: number) => Promise<number>,
  period?: Period,
): Sweep => ({
  name,
  cleansUp: true,
  run({ db, clock }) {
    const now = clock.now();
    return remove(db, period ? keptSince(period, now) : now, limit);
  },
});

/** Thirteen months show a yearly event twice. */
const keptMs = 400 * DAY_MS;

const oldJobRuns: Sweep = {
  name: 'old-job-runs',
  cleansUp: true,
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - keptMs);
    const old = db
      .select({ hour: jobRuns.hour })
      .from(jobRuns)
      .where(lt(jobRuns.hour, before))
      .orderBy(jobRuns.hour)
      .limit(limit);
    // Deletes whole hours, of one row per sweep.
    const gone = await db
      .delete(jobRuns)
      .where(inArray(jobRuns.hour, old))
      .returning({ sweep: jobRuns.sweep })
      .prepare('old_job_runs')
      .execute();
    return gone.length;
  },
};

const oldCounters: Sweep = {
  name: 'old-counters',
  cleansUp: true,
  async run(shop) {
    const gone = await shop.db
      .delete(rateLimits)
      .where(lt(rateLimits.expire, Date.now()))
      .returning({ key: rateLimits.key })
      .prepare('old_counters')
      .execute();
    return gone.length;
  },
};

const oldMessages: Sweep = {
  name: 'old-messages',
  cleansUp: true,
  run({ db, clock }) {
    const { id: key, purgeAt: oldest } = outbox;
    return deleteBatch(db, { table: outbox, key, where: lte(oldest, clock.now()), oldest, limit });
  },
};

const oldJournalDetails = cleansUp(
  'old-journal-details',
  deleteOldJournalDetails,
  KEPT_DATA.staffActs.period,
);

export const oldRowSweeps: readonly Sweep[] = [oldCounters, oldMessages, oldJobRuns, oldJournalDetails];
