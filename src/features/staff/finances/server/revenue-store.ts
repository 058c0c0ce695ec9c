import { sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { GONE_BACK } from '#server/db/given-back.ts';

export interface Taken {
  purchases: number;
  subscriptions: number;
  given_back: number;
}

interface TakenOfAutomation extends Taken, Record<string, unknown> {
  id: number;
  name: string;
  category_id: number;
  category: string;
}

/** What went back since then is subtracted, whenever the order was paid. */
export async function selectRevenue(db: Queries, from: Date): Promise<TakenOfAutomation[]> {
  const since = from.toISOString();
  const { rows } = await db.execute<TakenOfAutomation>(sql`
    with sold as (
      select i.automation_id,
        sum(i.amount) filter (where i.kind = 'purchase') as purchases,
        sum(i.amount) filter (where i.kind <> 'purchase') as subscriptions
      from orders o join order_items i on i.order_id = o.id
      where o.paid_at is not null and o.paid_at >= ${since}::timestamptz
      group by i.automation_id),
    back as (
      select (select min(i.automation_id) from order_items i where i.order_id = r.order_id) as automation_id,
        sum(r.amount) as given_back
      from ${sql.raw(GONE_BACK)} r where r.at >= ${since}::timestamptz group by 1),
    taken as (
      select automation_id, purchases, subscriptions, 0 as given_back from sold
      union all select automation_id, 0, 0, given_back from back)
    select a.id, a.name, c.id as category_id, c.name as category,
      coalesce(sum(t.purchases), 0)::float8 as purchases,
      coalesce(sum(t.subscriptions), 0)::float8 as subscriptions,
      sum(t.given_back)::float8 as given_back
    from taken t join automations a on a.id = t.automation_id join categories c on c.id = a.category_id
    group by a.id, c.id
    order by sum(coalesce(t.purchases, 0) + coalesce(t.subscriptions, 0) - t.given_back) desc, a.id`);
  return rows;
}
