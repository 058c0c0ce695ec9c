import { z } from 'zod';
import { DAY_MS } from '#domain/time/durations.ts';
import { forecastDebits } from '#money/subscriptions/server/coming-debits.ts';
import type { Invariant, Midnight } from './invariant.ts';
import type { Breach } from './world.ts';

/** More than anybody may be debited in a day. */
const MANY = 60;

export const SAID_KEY = 'said the night before';

/** What was said at a midnight of the renewals until the next one: cents by subscription, by customer. */
const said = z.object({
  at: z.coerce.date(),
  event: z.coerce.number(),
  customers: z.array(z.object({ id: z.int(), debits: z.array(z.tuple([z.int(), z.int()])) })),
});

/** Who is renewed until the next midnight. */
async function renewedSoon({ pool, now }: Midnight): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct s.user_id as id from subscriptions s join users u on u.id = s.user_id
      where s.status in ('active', 'past_due') and not s.is_free and u.deleted_at is null
        and s.current_period_end > $1 and s.current_period_end <= $2`,
    [now, new Date(now.getTime() + DAY_MS)],
  );
  return rows.map(({ id }) => id);
}

async function remember(midnight: Midnight): Promise<void> {
  const { db, pool, now, memory } = midnight;
  const until = new Date(now.getTime() + DAY_MS);
  const customers = [];
  for (const id of await renewedSoon(midnight)) {
    const debits = await forecastDebits(db, id, { now, count: MANY });
    const soon = debits.filter(({ at, kind }) => kind === 'renewal' && at > now && at <= until);
    customers.push({ id, debits: soon.map(({ subscriptionId, amount }) => [subscriptionId, amount]) });
  }
  const { rows } = await pool.query<{ event: string }>(
    'select coalesce(max(id), 0) as event from ledger_events',
  );
  memory.set(SAID_KEY, { at: now.toISOString(), event: Number(rows[0]?.event), customers });
}

/** Not of a former subscription to the same thing. What a renewal itself writes; after anything else the figure of the night before may change. */
const asked = `
  select o.user_id as customer, s.id as subscription, o.id as "order",
    o.total_amount - (select coalesce(sum(r.amount), 0) from refunds r
      where r.order_id = o.id and r.reason = 'billing_error' and r.replaces is null)::int as amount
  from orders o
    join order_items i on i.order_id = o.id and i.kind = 'subscription'
    join users u on u.id = o.user_id
    join subscriptions s on s.user_id = o.user_id and s.automation_id = i.automation_id and not s.is_free
      and (s.end_date is null or s.end_date >= o.due_at)
  where o.user_id = any($1) and o.reason = 'renewal' and o.status <> 'cancelled' and o.due_at > $2 and o.due_at <= $3
    and not exists (select from ledger_events e where e.ledger_id = u.ledger_id and e.id > $4
      and (e.entity, e.act) not in (('order', 'place'), ('order', 'reprice'), ('order', 'pay'), ('subscription', 'renew'),
        ('subscription', 'begin_debit'), ('subscription', 'share_out'), ('subscription', 'take_announced_price')))`;

interface DebitAsked {
  customer: number;
  subscription: number;
  order: number;
  amount: number;
}

/** Every figure that a customer was shown the night before is the one that is asked for, when nothing else happened. */
export const saidIsDebited: Invariant = {
  name: 'what was said is debited',
  async check(midnight): Promise<Omit<Breach, 'invariant'>[]> {
    const before = said.safeParse(midnight.memory.get(SAID_KEY)).data;
    await remember(midnight);
    if (!before) return [];
    const figures = new Map(before.customers.flatMap(({ debits }) => debits));
    const ids = before.customers.map(({ id }) => id);
    const { rows } = await midnight.pool.query<DebitAsked>(asked, [
      ids,
      before.at,
      midnight.now,
      before.event,
    ]);
    return rows
      .map((facts) => ({ ...facts, said: figures.get(facts.subscription) ?? 0 }))
      .filter((facts) => facts.said !== facts.amount)
      .map((facts) => ({ message: 'another amount was said the night before', facts }));
  },
};
