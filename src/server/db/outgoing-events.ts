import { and, asc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { PING } from '#domain/outgoing/outgoing-events.ts';
import type { Database, Queries, Transaction } from './connection.ts';
import { deleteBatch } from './delete-batch.ts';
import { outgoingDeliveries, outgoingEvents } from './schema/outgoing.ts';

export const untold = (db: Queries) =>
  db
    .select({ id: outgoingEvents.id })
    .from(outgoingEvents)
    .where(isNull(outgoingEvents.fannedOutAt))
    .orderBy(asc(outgoingEvents.sequence));

/** Two processes take different ones. */
export async function takeUntold(tx: Transaction, limit: number, now: Date): Promise<string[]> {
  const rows = await untold(tx).limit(limit).for('update', { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(outgoingEvents).set({ fannedOutAt: now }).where(inArray(outgoingEvents.id, ids));
  return ids;
}

/** Its one receiver is named by who asked for it. */
export async function insertPing(tx: Transaction, userId: number | null, now: Date): Promise<string> {
  const [row] = await tx
    .insert(outgoingEvents)
    .values({ type: PING, userId, data: {}, at: now, fannedOutAt: now })
    .returning({ id: outgoingEvents.id });
  if (!row) throw new Error('the ping was not written');
  return row.id;
}

/** What the shop's own receivers were told stays for its thirty days: numbers, and no word of anybody. */
export async function forgetToldOf(tx: Transaction, userId: number): Promise<void> {
  const isSent = tx
    .select({ one: sql`1` })
    .from(outgoingDeliveries)
    .where(eq(outgoingDeliveries.eventId, outgoingEvents.id));
  await tx
    .delete(outgoingEvents)
    .where(
      and(
        eq(outgoingEvents.userId, userId),
        sql`${outgoingEvents.fannedOutAt} is not null`,
        notExists(isSent),
      ),
    );
}

export function deleteOldEvents(db: Database, before: Date, limit: number): Promise<number> {
  const { id: key, at: oldest } = outgoingEvents;
  return deleteBatch(db, { table: outgoingEvents, key, where: lt(oldest, before), oldest, limit });
}
