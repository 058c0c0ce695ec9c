import path from 'node:path';
import pg from 'pg';
import { createFilePersistence } from '#sandbox/mailbox/file-persistence.ts';
import { createStripeTables } from '#sandbox/stripe-persistence.ts';
import { migrate } from '#server/db/migrate.ts';
import { putFile } from '#server/gateways/storage.ts';
import type { Settings } from '#server/settings/settings.ts';
import { storeCovers } from '../seed.ts';
import { showBuiltTools, showStoredCovers } from './built-tools.ts';
import { type LivedYear, readYear } from './year-file.ts';

/** In its own words: `users`, `sandbox.stripe_objects`. */
type Table = string;

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.categories') is not null as exists`,
  );
  if (!rows[0]?.exists) return true;
  return (await client.query('select from categories limit 1')).rowCount === 0;
}

/** Those that others refer to before the others. Throws where they refer to each other in a circle. */
async function inOrder(client: pg.Client, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ from: Table; to: Table }>(
    `select distinct r.relname as "from", t.relname as "to"
     from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.conrelid <> c.confrelid and c.connamespace = 'public'::regnamespace`,
  );
  const sorted: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waits = new Set(rows.flatMap(({ from, to }) => (left.includes(to) ? from : [])));
    const next = left.filter((table) => !waits.has(table));
    if (next.length === 0) throw new Error(`these tables refer to each other: ${left.join(', ')}`);
    sorted.push(...next);
    left = left.filter((table) => waits.has(table));
  }
  return sorted;
}

async function columnsOf(client: pg.Client, table: Table): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return String(rows[0]?.names);
}

/** What was lived is not done again: no trigger tells anybody, and nothing counts anew. */
async function fill(client: pg.Client, table: Table, rows: string): Promise<void> {
  const columns = await columnsOf(client, table);
  await client.query(`alter table ${table} disable trigger user`);
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [rows],
  );
  await client.query(`alter table ${table} enable trigger user`);
}

/** All or nothing. Answers false when somebody else filled the shop meanwhile. */
async function restoreRows(
  client: pg.Client,
  { rows, sequences, until }: LivedYear,
  covers: ReadonlyMap<string, string>,
): Promise<boolean> {
  await client.query('begin');
  // Two starts together: the second waits here, then finds the shop filled.
  await client.query('lock table categories in exclusive mode');
  if (!(await isEmpty(client))) {
    await client.query('rollback');
    return false;
  }
  await client.query(createStripeTables);
  for (const table of await inOrder(client, [...rows.keys()]))
    await fill(client, table, rows.get(table) ?? '[]');
  for (const [sequence, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2)', [sequence, last]);
  await showBuiltTools(client);
  await showStoredCovers(client, covers);
  await client.query('update shop_clock set ahead_ms = $1', [new Date(until).getTime() - Date.now()]);
  await client.query('commit');
  await client.query('analyze');
  return true;
}

async function restoreMails(
  { DATA_DIR, siteUrl }: Settings,
  { mails, siteUrl: former }: LivedYear,
): Promise<void> {
  const mailbox = createFilePersistence(path.resolve(DATA_DIR, 'mailbox'));
  const here = (text: string | null) => text?.replaceAll(former, siteUrl) ?? null;
  for (const mail of mails) await mailbox.save({ ...mail, text: here(mail.text), html: here(mail.html) });
}

/**
 * Lets an empty demo open on a year of life: at the migration that the year was lived at, so that those which came
 * since are applied to it afterwards. Answers whether it did; a shop that holds anything is left as it is.
 */
export async function restoreYear(settings: Settings, file?: URL | string): Promise<boolean> {
  const databaseUrl = String(settings.DATABASE_URL);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (!(await isEmpty(client))) return false;
    const year = await readYear(file);
    await migrate(databaseUrl, { upTo: year.migrations });
    // Before the rows, which say that all is there.
    await restoreMails(settings, year);
    for (const [key, content] of Object.entries(year.files))
      await putFile(settings, { area: 'private', key }, Buffer.from(content, 'base64'));
    return await restoreRows(client, year, await storeCovers(settings));
  } finally {
    await client.end();
  }
}
