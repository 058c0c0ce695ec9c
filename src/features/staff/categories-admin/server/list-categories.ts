import { sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { StaffCategory } from '../contract.ts';

const columns = sql`c.id, c.name, c.slug, c.description, c.version, (select count(*)::int from automations a
  where a.category_id = c.id and a.deleted_at is null) as automations_count`;

async function select(db: Queries, which = sql`true`): Promise<StaffCategory[]> {
  const { rows } = await db.execute<StaffCategory & Record<string, unknown>>(
    sql`select ${columns} from categories c where c.deleted_at is null and ${which} order by c.name collate french`,
  );
  return rows;
}

export const listCategories = ({ db }: Pick<Shop, 'db'>): Promise<StaffCategory[]> => select(db);

export async function showCategory({ db }: Pick<Shop, 'db'>, id: number): Promise<StaffCategory> {
  const [row] = await select(db, sql`c.id = ${id}`);
  if (!row) throw new Refusal('not_found');
  return row;
}
