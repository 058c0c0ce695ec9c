import { and, eq, exists, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Backoff, nextCheckByAge } from '#server/db/backoff.ts';
import type { Queries } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import type { Instant } from '#server/db/instant.ts';
import { executePrepared } from '#server/db/prepared.ts';
import { stripeEvents } from '#server/db/schema/messages.ts';
import { orders } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { ReceivedEvent } from '#server/gateways/stripe/webhook-event.ts';
import { isJobQueued } from '#server/jobs/is-job-queued.ts';

export const eventTask = 'stripe_event';

/** The job carries all that its worker needs to know of the event. */
const queued = ({ id, type, objectId }: Record<'id' | 'type' | 'objectId', PgColumn>) =>
  sql`graphile_worker.add_job(${eventTask}, json_build_object('id', ${id}, 'type', ${type}, 'objectId', ${objectId}), job_key := 'event:' || ${id})`;

const named = { id: stripeEvents.id, type: stripeEvents.type, objectId: stripeEvents.objectId };

const firstCheckMs = 120_000;

/** A delivery that comes twice changes nothing. */
export async function receiveEvent(db: Queries, event: ReceivedEvent, now: Date): Promise<void> {
  const checkAt = new Date(now.getTime() + firstCheckMs);
  const received = db.$with('received').as(
    db
      .insert(stripeEvents)
      .values({ ...event, receivedAt: now, checkAt })
      .onConflictDoNothing()
      .returning(named),
  );
  const handedOver = db
    .with(received)
    .select({ job: queued(received) })
    .from(received);
  await executePrepared(db, handedOver.getSQL());
}

export async function selectUnhandled(db: Queries, id: string) {
  const [row] = await db
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.id, id), isNull(stripeEvents.handledAt)));
  return row;
}

/** `why` says for staff why nothing could come of the event. */
export async function markHandled(db: Queries, id: string, now: Date, why?: unknown): Promise<void> {
  const lastError = why === undefined ? null : String(why);
  await db.update(stripeEvents).set({ handledAt: now, lastError }).where(eq(stripeEvents.id, id));
}

/** This statement runs with the last act of the event's work. */
export const handledAlong = (id: string, now: Date): SQL =>
  sql`update stripe_events set handled_at = ${now.toISOString()}, last_error = null where id = ${id}`;

/** The event is marked only where the invoice's order is known to be paid. Answers whether it is. */
export function markHandledWherePaid(
  db: Queries,
  event: { id: string; now: Date },
  stripeInvoiceId: string,
): Promise<boolean> {
  const paid = and(eq(orders.stripeInvoiceId, stripeInvoiceId), inArray(orders.status, ['paid', 'refunded']));
  return markWhere(db, event, exists(db.select({ id: orders.id }).from(orders).where(paid)));
}

/** The event is marked only where this provider subscription's row is alive. */
export function markHandledWhereAlive(
  db: Queries,
  event: { id: string; now: Date },
  provider: string,
): Promise<boolean> {
  const { stripeSubscriptionId, status } = subscriptions;
  const alive = and(eq(stripeSubscriptionId, provider), eq(status, 'active'));
  return markWhere(db, event, exists(db.select({ id: subscriptions.id }).from(subscriptions).where(alive)));
}

async function markWhere(db: Queries, { id, now }: { id: string; now: Date }, where: SQL): Promise<boolean> {
  const { rowCount } = await executePrepared(db, sql`${handledAlong(id, now)} and ${where}`);
  return rowCount === 1;
}

export async function noteFailure(db: Queries, id: string, error: unknown): Promise<void> {
  await db
    .update(stripeEvents)
    .set({ lastError: String(error) })
    .where(eq(stripeEvents.id, id));
}

const isDue = (now: Instant) => and(isNull(stripeEvents.handledAt), lte(stripeEvents.checkAt, now));

export const eventsDue = (db: Queries, now: Instant) =>
  db
    .select({ id: stripeEvents.id, waits: isJobQueued(sql`'event:' || stripe_events.id`) })
    .from(stripeEvents)
    .where(isDue(now))
    .orderBy(stripeEvents.id);

/**
 * Old events are looked at less often, so that a failing one is not tried every second. An event whose job waits in the
 * queue is only put off. The others are handed over one at a time, so that a locked job blocks no other.
 */
export async function requeueUnhandled(db: Queries, now: Date, backoff: Backoff): Promise<number> {
  const { id, receivedAt } = stripeEvents;
  const takenOf = (ids: string[]) => {
    const due = db
      .select({ id })
      .from(stripeEvents)
      .where(and(inArray(id, ids), isDue(now)));
    return db
      .update(stripeEvents)
      .set({ checkAt: nextCheckByAge(receivedAt, now, backoff) })
      .where(inArray(id, due.for('update', { skipLocked: true })))
      .returning(named);
  };
  const found = await eventsDue(db, now).limit(200).prepare('unhandled_events').execute();
  const [waiting = [], left = []] = [true, false].map((waits) =>
    found.filter((event) => event.waits === waits).map((event) => event.id),
  );
  if (waiting.length > 0) await takenOf(waiting);
  for (const one of left) {
    const taken = db.$with('taken').as(takenOf([one]));
    await db
      .with(taken)
      .select({ job: queued(taken) })
      .from(taken);
  }
  return found.length;
}

export async function deleteHandled(db: Queries, receivedBefore: Date, limit: number): Promise<number> {
  const { id: key, receivedAt: oldest, handledAt } = stripeEvents;
  const where = and(isNotNull(handledAt), lt(oldest, receivedBefore));
  return deleteBatch(db, { table: stripeEvents, key, where, oldest, limit });
}
