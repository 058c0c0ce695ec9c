import { settlingMs } from './allowed-delays.ts';
import { breachesFound, type Invariant, type Midnight } from './invariant.ts';
import type { ProviderSubscription } from './world.ts';

const twiceHere = `
  select user_id as customer, automation_id as automation, array_agg(id) as subscriptions
  from subscriptions where status in ('active', 'offered', 'cancelling', 'past_due', 'paused')
  group by 1, 2 having count(*) > 1`;

interface Row {
  id: number;
  /** The person and the automation. */
  place: string;
  carrier: string | null;
  live: boolean;
  /** A payment or a message that will settle what the provider says. */
  moving: boolean;
}

async function readRows({ pool }: Midnight): Promise<Map<number, Row>> {
  const { rows } = await pool.query<Row>(
    `select s.id, s.user_id || ':' || s.automation_id as place, s.stripe_subscription_id as carrier,
        s.status in ('active', 'cancelling', 'past_due', 'paused') as live,
        exists (select from outbox o where o.done_at is null and o.gave_up_at is null
          and (o.kind = 'set_end' and o.payload->>'subscription' = s.id::text or o.kind = 'close_account' and o.user_id = s.user_id)) as moving
      from subscriptions s
        where not exists (select from payments p where p.subscription_id = s.id and p.settled_at is null)
      union all
      select subscription_id, user_id || ':' || automation_id, null, false, true from payments where settled_at is null`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const isLive = ({ status }: ProviderSubscription) =>
  status === 'active' || status === 'past_due' || status === 'trialing' || status === 'unpaid';

/**
 * No two live subscriptions for one person and automation, neither here nor at the provider, and none there that is
 * dead here.
 */
export const oneLiveSubscription: Invariant = {
  name: 'no two live subscriptions for one automation',
  async check(midnight) {
    const rows = await readRows(midnight);
    const young = midnight.now.getTime() - settlingMs;
    // A subscription is as old as its first invoice.
    const lately = (await midnight.provider.invoices()).filter(
      ({ createdAt }) => createdAt.getTime() > young,
    );
    const starting = new Set(lately.map(({ subscription }) => subscription));
    const live = (await midnight.provider.subscriptions()).filter(
      (one) => isLive(one) && !starting.has(one.id),
    );
    const rowOf = (one: ProviderSubscription) => rows.get(one.subscription ?? 0);
    const twice = [...Map.groupBy(live, (one) => rowOf(one)?.place ?? one.id)]
      .filter(([, those]) => those.length > 1)
      .map(([place, those]) => ({
        message: 'the provider bills an automation twice',
        facts: { place, subscriptions: those.map(({ id }) => id) },
      }));
    const orphans = live
      .filter((one) => {
        const row = rowOf(one);
        return !row?.moving && !(row?.live && row.carrier === one.id);
      })
      .map((one) => ({
        message: 'live at the provider, not here',
        facts: { subscription: one.id, row: one.subscription },
      }));
    return [
      ...(await breachesFound(midnight, 'two live rows for one automation', twiceHere)),
      ...twice,
      ...orphans,
    ];
  },
};
