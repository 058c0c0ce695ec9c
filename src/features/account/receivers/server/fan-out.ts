import { sql } from 'drizzle-orm';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { takeUntold, untold } from '#server/db/outgoing-events.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { offAttempt } from './delivery-rows.ts';

const atOnce = 500;

/** Locked in one order, and for good: a receiver that is deleted meanwhile has no delivery left without it. */
async function lockListeners(tx: Transaction, events: readonly string[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select e.id from outgoing_endpoints e
    where exists (select from outgoing_events v where v.id = any(${sql.param(events)}::uuid[])
      and (e.user_id is null or e.user_id = v.user_id) and v.type = any(e.events))
      and (e.user_id is null or e.user_id in (
        select v.user_id from outgoing_events v where v.id = any(${sql.param(events)}::uuid[])))
    order by e.id for no key update`);
  return rows.map(({ id }) => id);
}

interface FannedOut {
  events: readonly string[];
  listeners: readonly number[];
  now: Date;
}

/** Of a receiver that is off it is noted all the same, so that it may be sent once it is back. */
async function writeDeliveries(tx: Transaction, { events, listeners, now }: FannedOut): Promise<void> {
  const off = JSON.stringify([offAttempt(now)]);
  await tx.execute(sql`
    insert into outgoing_deliveries (event_id, endpoint_id, state, since, due_at, done_at, tries)
    select v.id, e.id, case when e.state = 'active' then 'waiting' else 'failed' end, ${now}, ${now},
      case when e.state = 'active' then null else ${now}::timestamptz end,
      case when e.state = 'active' then '[]' else ${off}::jsonb end
    from outgoing_events v join outgoing_endpoints e on (e.user_id is null or e.user_id = v.user_id)
      and v.type = any(e.events) and e.created_at <= v.at
    where v.id = any(${sql.param(events)}::uuid[]) and e.id = any(${sql.param(listeners)}::int[])
    order by v.sequence, e.id
    on conflict (endpoint_id, event_id) do nothing`);
  await tx.execute(sql`
    update outgoing_endpoints set next_at = least(coalesce(next_at, ${now}), ${now})
    where id = any(${sql.param(listeners)}::int[]) and state = 'active'`);
}

/** Each event becomes a delivery for each of its receivers (docs/product/outgoing-webhook.md#told-with-the-act). */
export const fanOut: Sweep = {
  name: 'outgoing-fan-out',
  handsOver: true,
  due: ({ db }) => untold(db),
  run({ db, clock }) {
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const events = await takeUntold(tx, atOnce, now);
      if (events.length === 0) return 0;
      const listeners = await lockListeners(tx, events);
      if (listeners.length > 0) await writeDeliveries(tx, { events, listeners, now });
      return events.length;
    });
  },
};
