import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MINUTE_MS } from '#domain/time/durations.ts';
import {
  failReading,
  ideasToRead,
  lockReading,
  selectLost,
  selectWaiting,
} from '#help/ideas/server/for-other-features.ts';
import { type Database, inTransaction } from '#server/db/connection.ts';
import { ideas } from '#server/db/schema/support.ts';
import { AiFailure } from '#server/gateways/ai/question.ts';
import { isJobQueued } from '#server/jobs/job-runs.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { JobHandler, Sweep } from '#server/jobs/worker.ts';
import type { Shop } from '#server/shop.ts';
import { abandonTry, beginTry, isLost, mayBeRead } from './begin-reading.ts';
import { abandonCallsOfGone, deleteOldCalls } from './call-store.ts';
import { keepAnswer, keepFailure } from './end-reading.ts';
import { askAbout } from './question.ts';

/** Longer than the call itself may take: what is given up before it ends would be asked twice. */
const graceMs = 2 * MINUTE_MS;

const switchedOff = 'Aucune IA n’est réglée (AI_PROVIDER).';

async function begin(shop: Shop, id: number) {
  const { ai, clock, db } = shop;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const idea = await lockReading(tx, id, { waits: false });
    if (!idea) return undefined;
    if (isLost(idea, now)) {
      await abandonTry(tx, idea, now);
      return undefined;
    }
    if (!mayBeRead(idea, now)) return undefined;
    if (ai.way === 'off' && idea.status === 'ai_processing')
      await failReading(tx, idea, { reason: switchedOff, now, isFinal: true });
    if (ai.way !== 'model') return undefined;
    const { question, offered } = await askAbout(tx, idea);
    const until = new Date(now.getTime() + ai.timeoutMs + graceMs);
    const beginning = { way: ai.way, model: ai.model, most: ai.mostOf(question), until, now };
    const awaited = await beginTry(tx, ai, idea, beginning);
    return awaited && { awaited, question, offered };
  });
}

/** One try. Killed at any line, it is found again by its time (docs/product/idea.md#read-or-waiting). */
export async function readIdea(shop: Shop, id: number): Promise<void> {
  const begun = await begin(shop, id);
  if (!begun) return;
  const { awaited, question, offered } = begun;
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const { answer, tokens, model } = await shop.ai.ask(question);
    await keepAnswer(shop, awaited, { given: answer, offered, tokens, model, durationMs: durationMs() });
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    await keepFailure(shop, awaited, { failure: error, durationMs: durationMs() });
  }
}

const readTask = 'read_idea';
/** One round looks after so many lost ones. */
const batch = 20;
/** It reads so many at once: emails and payments keep their hands. */
const most = 2;

/**
 * A named queue held by a killed worker would stay shut for hours, so what is true is counted. One that waits in the
 * queue is not handed over again; one that is being read is found by its lock.
 */
async function handOver(db: Database, ids: readonly number[]): Promise<number> {
  for (const id of ids) {
    await db.execute(sql`select graphile_worker.add_job(${readTask}, json_build_object('id', ${id}::int),
      job_key := ${`idea:${id}`}, max_attempts := 3, flags := array['model'])`);
  }
  return ids.length;
}

async function countUnderWay(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select ((select count(*) from automation_ideas i
        where i.status = 'ai_processing' and i.reading_until > ${now.toISOString()}::timestamptz)
      + (select count(*) from graphile_worker.jobs
        where task_identifier = ${readTask} and locked_at is null and attempts < max_attempts))::int as count`);
  return rows[0]?.count ?? 0;
}

const isNotQueued = sql`not ${isJobQueued(sql`'idea:' || automation_ideas.id`)}`;

async function selectRoomFor({ db, clock, ai }: Pick<Shop, 'db' | 'clock' | 'ai'>): Promise<number[]> {
  const now = clock.now();
  if (ai.way === 'pipeline') return [];
  // Nobody reads them, so those that wait for another try go back to where a person sees why.
  if (ai.way === 'off') {
    const which = and(isNotQueued, eq(ideas.status, 'ai_processing'));
    return selectWaiting(db, now, { which, limit: batch });
  }
  const room = most - (await countUnderWay(db, now));
  return room > 0 ? selectWaiting(db, now, { which: isNotQueued, limit: room }) : [];
}

/** New ones, those whose wait is over, and those whose reader was lost. */
const handIdeasOver: Sweep = {
  name: 'ideas-to-read',
  handsOver: true,
  due: ({ db, now }) => ideasToRead(db, now),
  async run(shop) {
    const lost = await selectLost(shop.db, shop.clock.now(), batch);
    return handOver(shop.db, [...lost, ...(await selectRoomFor(shop))]);
  },
};

/** The row tells the cost of a reading; it holds nobody's words. */
const callsKept = { days: 400 };

const oldCalls = cleansUp('old-ai-calls', deleteOldCalls, callsKept);

const gone = 'L’idée a été supprimée pendant sa lecture.';

/** The cost stays counted (docs/product/idea.md#budget-of-the-model). */
const callsOfGone: Sweep = {
  name: 'ai-calls-of-gone-ideas',
  cleansUp: true,
  run: ({ db, clock }) => abandonCallsOfGone(db, { reason: gone, now: clock.now(), limit: 500 }),
};

const payload = z.object({ id: z.int() });
const read: JobHandler = (shop, message) => readIdea(shop, payload.parse(message).id);

export const ideaReadingsQueue = { [readTask]: read };
export const ideaReadingsSweeps: readonly Sweep[] = [handIdeasOver, callsOfGone, oldCalls];
