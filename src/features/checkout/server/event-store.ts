import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../server/db/connection.ts';
import { deleteBatch } from '../../../server/db/delete-batch.ts';
import { stripeEvents } from '../../../server/db/schema/messages.ts';
import type { ReceivedEvent } from '../../../server/gateways/stripe/webhook-event.ts';

export const eventTask = 'stripe_event';

const queued = (id: PgColumn) =>
  sql`graphile_worker.add_job(${eventTask}, json_build_object('id', ${id}), job_key := 'event:' || ${id})`;

/** Inserts an event once; a delivery that comes twice changes nothing. */
export async function receiveEvent(db: Queries, event: ReceivedEvent, now: Date): Promise<void> {
  const received = db.$with('received').as(
    db
      .insert(stripeEvents)
      .values({ ...event, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id }),
  );
  await db
    .with(received)
    .select({ job: queued(received.id) })
    .from(received);
}

export async function selectUnhandled(db: Queries, id: string) {
  const [row] = await db
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.id, id), isNull(stripeEvents.handledAt)));
  return row;
}

/** Handled for good; `why` nothing could come of it stays with it, as the trace. */
export async function markHandled(db: Queries, id: string, now: Date, why?: unknown): Promise<void> {
  const lastError = why === undefined ? null : String(why);
  await db.update(stripeEvents).set({ handledAt: now, lastError }).where(eq(stripeEvents.id, id));
}

export async function noteFailure(db: Queries, id: string, error: unknown): Promise<void> {
  await db
    .update(stripeEvents)
    .set({ lastError: String(error) })
    .where(eq(stripeEvents.id, id));
}

/** Events whose worker was killed, or whose retries are over: handed to the queue again. */
export async function requeueForgotten(db: Queries, receivedBefore: Date): Promise<number> {
  const forgotten = db.$with('forgotten').as(
    db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(and(isNull(stripeEvents.handledAt), lte(stripeEvents.receivedAt, receivedBefore)))
      .limit(200),
  );
  const rows = await db
    .with(forgotten)
    .select({ job: queued(forgotten.id) })
    .from(forgotten)
    .orderBy(forgotten.id);
  return rows.length;
}

/** Forgets handled events received before an instant. Answers how many. */
export async function deleteHandled(db: Queries, receivedBefore: Date, limit: number): Promise<number> {
  const { id: key, receivedAt: oldest, handledAt } = stripeEvents;
  const where = and(isNotNull(handledAt), lt(oldest, receivedBefore));
  return deleteBatch(db, { table: stripeEvents, key, where, oldest, limit });
}
