import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FILE_AREAS, folderOf } from '#server/gateways/storage.ts';
import type { TestShop } from './start-shop.ts';

/** Every column of every table that there is, the queue's included, as `public.tickets.message`. */
async function everyColumn(shop: Pick<TestShop, 'pool'>) {
  const { rows } = await shop.pool.query<{ table: string; column: string }>(
    `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as "table", quote_ident(c.column_name) as "column"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  return rows;
}

/** The shop's own files that hold one of these words, in their name or inside. */
async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content =
      `${file}\n${await readFile(file, 'latin1')}\n${await readFile(file, 'utf8')}`.toLowerCase();
    if (words.some((word) => content.includes(word.toLowerCase()))) found.push(file);
  }
  return found;
}

/** Every column and file is searched for these words; only the `kept` columns may hold them. */
export async function tracesOf(
  shop: TestShop,
  words: readonly string[],
  kept: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await everyColumn(shop)) {
    const name = `${table}.${column}`;
    if (kept.some((one) => name === `public.${one}`)) continue;
    const { rows } = await shop.pool.query(
      `select 1 from ${table} where exists (select from unnest($1::text[]) word
       where position(lower(word) in lower(${column}::text)) > 0) limit 1`,
      [words],
    );
    if (rows.length > 0) found.push(name.replace(/^public\./, ''));
  }
  const folders = FILE_AREAS.map((area) => folderOf(shop.settings, area));
  for (const folder of folders) found.push(...(await filesWith(folder, words)));
  return found.toSorted();
}

/** An address in the forms that a hash without a key would give it: whoever guesses the address finds it again. */
export const withBareHashes = (email: string): string[] => [
  email,
  ...(['hex', 'base64', 'base64url'] as const).map((form) => createHash('sha256').update(email).digest(form)),
];
