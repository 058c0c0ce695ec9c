import { sql } from 'drizzle-orm';
import type { Sweep } from '#server/jobs/worker.ts';
import type { Shop } from '#server/shop.ts';
import { SUBSCRIBERS } from './automation-fields.ts';

/** Nothing is written where nothing changed, for each statement empties the cache of the public pages. */
async function countChosen({ db }: Shop): Promise<number> {
  const { rows } = await db.execute<{ id: number; chosen: number }>(sql`
    select id, subscribers as chosen
    from (select a.id, a.chosen, ${sql.raw(SUBSCRIBERS)} as subscribers from automations a where a.available) counted
    where chosen <> subscribers`);
  if (rows.length === 0) return 0;
  await db.execute(sql`
    update automations a set chosen = counted.chosen
    from json_to_recordset(${JSON.stringify(rows)}::json) as counted (id int, chosen int)
    where counted.id = a.id`);
  return rows.length;
}

export const catalogueSweeps: readonly Sweep[] = [{ name: 'shelf-order', hourly: true, run: countChosen }];
