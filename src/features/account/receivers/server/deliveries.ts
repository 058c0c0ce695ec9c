import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { pageLinks } from '#contract-kit/pagination.ts';
import { outgoingBody } from '#domain/outgoing/outgoing-events.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { insertPing } from '#server/db/outgoing-events.ts';
import { outgoingDeliveries, outgoingEndpoints, outgoingEvents } from '#server/db/schema/outgoing.ts';
import type { Shop } from '#server/shop.ts';
import type { Delivery } from '../contract.ts';
import { webhookId } from './delivery-rows.ts';
import { lockReceiver, type Owner, requireReceiver } from './receivers.ts';

const { state, dueAt, doneAt, tries } = outgoingDeliveries;
const columns = {
  id: outgoingDeliveries.id,
  eventId: outgoingEvents.id,
  type: outgoingEvents.type,
  userId: outgoingEvents.userId,
  data: outgoingEvents.data,
  at: outgoingEvents.at,
  ...{ state, dueAt, doneAt, tries },
};

type Row = Pick<typeof outgoingEvents.$inferSelect, 'type' | 'userId' | 'data' | 'at'> &
  Pick<typeof outgoingDeliveries.$inferSelect, 'id' | 'eventId' | 'state' | 'dueAt' | 'tries'>;

const shownDelivery = (row: Row): Delivery => ({
  id: row.id,
  event: webhookId(row.eventId),
  type: row.type,
  at: row.at.toISOString(),
  state: row.state,
  next_attempt_at: row.state === 'waiting' ? row.dueAt.toISOString() : null,
  attempts: row.tries,
  body: outgoingBody(row),
});

interface AskedPage {
  page: number;
  page_size: number;
  state?: Delivery['state'] | undefined;
}

export async function showDeliveries(
  { db }: Pick<Shop, 'db'>,
  owner: Owner,
  { id, path, query }: { id: number; path: string; query: AskedPage },
) {
  await requireReceiver(db, owner, id);
  const { page, page_size: size, state: wanted } = query;
  const which = and(eq(outgoingDeliveries.endpointId, id), wanted && eq(state, wanted));
  const [total] = await db.select({ count: count() }).from(outgoingDeliveries).where(which);
  const rows = await db
    .select(columns)
    .from(outgoingDeliveries)
    .innerJoin(outgoingEvents, eq(outgoingEvents.id, outgoingDeliveries.eventId))
    .where(which)
    .orderBy(desc(outgoingDeliveries.sequence))
    .limit(size)
    .offset((page - 1) * size);
  const all = total?.count ?? 0;
  return { count: all, ...pageLinks(path, { ...query }, all, page, size), results: rows.map(shownDelivery) };
}

async function requireOn(tx: Transaction, owner: Owner, id: number): Promise<void> {
  const row = await lockReceiver(tx, owner, id);
  if (row.state !== 'active') throw new Refusal('receiver_off');
}

const dueNow = (tx: Queries, id: number, now: Date) =>
  tx
    .update(outgoingEndpoints)
    .set({
      nextAt: sql`least(coalesce(${outgoingEndpoints.nextAt}, ${now}), ${now})`,
      restsUntil: null,
    })
    .where(eq(outgoingEndpoints.id, id));

/** The same id and the same row: while one waits or is under way there is no second. */
export function replay(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  owner: Owner,
  { id, delivery, since }: { id: number; delivery?: string | undefined; since?: string | undefined },
): Promise<{ replayed: number }> {
  const now = clock.now();
  const { endpointId } = outgoingDeliveries;
  const which =
    delivery === undefined
      ? and(eq(state, 'failed'), since === undefined ? undefined : gte(doneAt, new Date(since)))
      : eq(outgoingDeliveries.id, delivery);
  return inTransaction(db, async (tx) => {
    await requireOn(tx, owner, id);
    const again = await tx
      .update(outgoingDeliveries)
      .set({ state: 'waiting', attempts: 0, since: now, dueAt: now, doneAt: null })
      .where(and(eq(endpointId, id), which))
      .returning({ id: outgoingDeliveries.id });
    if (delivery !== undefined && again.length === 0) throw new Refusal('not_found');
    if (again.length > 0) {
      await dueNow(tx, id, now);
      await owner.note?.(tx, id);
    }
    return { replayed: again.length };
  });
}

export function ping({ db, clock }: Pick<Shop, 'db' | 'clock'>, owner: Owner, id: number) {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await requireOn(tx, owner, id);
    const eventId = await insertPing(tx, owner.userId, now);
    await tx.insert(outgoingDeliveries).values({ eventId, endpointId: id, since: now, dueAt: now });
    await dueNow(tx, id, now);
    return { replayed: 1 };
  });
}
