import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { Queries } from '#server/db/connection.ts';
import { type CsvColumns, csvOf } from '#server/http/csv-file.ts';
import { csvName } from '#server/http/list-file.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
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

const csv: CsvColumns<StaffCategory> = {
  Numéro: ({ id }) => id,
  Nom: ({ name }) => name,
  Slug: ({ slug }) => slug,
  Description: ({ description }) => description,
  Automatisations: ({ automations_count }) => automations_count,
};

/** They are few, and name nobody. */
export async function exportCategories(shop: Pick<Shop, 'db' | 'clock'>): Promise<AnsweredFile> {
  const categories = await listCategories(shop);
  return {
    name: csvName('categories', shop.clock.now()),
    content: csvOf(Readable.from(categories), csv),
  };
}
