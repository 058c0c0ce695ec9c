import { sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';

/** Number, lines and amounts stay (docs/product/invoice.md#kept-ten-years-apart). */
export async function forgetBuyers(db: Queries, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update invoices set buyer = '{}' where id in (
      select i.id from invoices i join users u on u.id = i.user_id
      where i.purge_at <= ${now} and i.buyer <> '{}' and u.anonymised_at is not null
      order by i.purge_at limit ${limit} for update of i skip locked)`);
  return rowCount ?? 0;
}
