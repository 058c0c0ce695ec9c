import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { keptSince } from '#domain/people/kept-period.ts';
import { selectLost, selectWaiting } from '#help/ideas/server/for-other-features.ts';
import type { Database } from '#server/db/connection.ts';
import { ideas } from '#server/db/schema/support.ts';
import { isJobQueued } from '#server/jobs/is-job-queued.ts';
import type { JobHandler, Sweep } from '#server/jobs/worker.ts';
import { deleteOldCalls } from './call-store.ts';
import { readIdea } from './read-idea.ts';

const readTask = 'read_idea';
/** So many are handed over in one round. */
const batch = 20;
/** Ideas of one queue are read one after another: emails and payments keep their hands. */
const queues = 2;

/** One that waits in the queue is not handed over again; one that is being read is found by its lock. */
async function handOver(db: Database, ids: readonly number[]): Promise<number> {
  for (const id of ids) {
    await db.execute(sql`select graphile_worker.add_job(${readTask}, json_build_object('id', ${id}::int),
      queue_name := ${`ideas-${id % queues}`}, job_key := ${`idea:${id}`}, max_attempts := 3)`);
  }
  return ids.length;
}

const isNotQueued = sql`not ${isJobQueued(sql`'idea:' || automation_ideas.id`)}`;

/** New ones, those whose wait is over, and those whose reader was lost. */
const ideasToRead: Sweep = {
  name: 'ideas-to-read',
  handsOver: true,
  async run({ db, clock, ai }) {
    const now = clock.now();
    const lost = await selectLost(db, now, batch);
    // With nobody to read them, those that wait for another try go back to where a person sees why.
    const which = ai.way === 'off' ? and(isNotQueued, eq(ideas.status, 'ai_processing')) : isNotQueued;
    const waiting = ai.way === 'pipeline' ? [] : await selectWaiting(db, now, { which, limit: batch });
    return handOver(db, [...lost, ...waiting]);
  },
};

/** Of what reading cost; it holds nobody's words. */
const callsKept = { days: 400 };

const oldCalls: Sweep = {
  name: 'old-ai-calls',
  cleansUp: true,
  run: ({ db, clock }) => deleteOldCalls(db, keptSince(callsKept, clock.now()), 500),
};

const payload = z.object({ id: z.int() });
const read: JobHandler = (shop, message) => readIdea(shop, payload.parse(message).id);

export const ideaReadingsQueue = { [readTask]: read };
export const ideaReadingsSweeps: readonly Sweep[] = [ideasToRead, oldCalls];
