import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type pg from 'pg';
import { DAY_MS } from '#domain/time/durations.ts';
import { supportFile } from '#help/support/server/for-other-features.ts';
import { dataOf, type Stage } from '../stage.ts';

/** Counts of an hour by the machine's clock, of which nothing holds on another day; the clock is set when it opens. */
const leftOut = ['rate_limits', 'shop_clock'];

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !leftOut.includes(name));
}

async function rowsOf(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ all: string | null }>(
    `select string_agg(to_json(t)::text, ',' order by ctid) as all from ${table} t`,
  );
  return `[${rows[0]?.all ?? ''}]`;
}

async function sequencesOf(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; last: string }>(
    `select 'public.' || quote_ident(sequencename) as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

async function migrationsOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ hash: string }>(
    'select hash from migrations.applied order by at, ctid',
  );
  return rows.map(({ hash }) => hash);
}

const createdIn = (data: unknown): number => Number(Reflect.get(Object(data), 'created'));

/** The provider's books, less what it would have forgotten: answers of the day before, events of the month before. */
function booksOf({ objects, now }: Stage): string {
  const daysAgo = (days: number) => (now.getTime() - days * DAY_MS) / 1000;
  const old = new Set(
    objects.of('event').flatMap(({ id, data }) => (createdIn(data) < daysAgo(30) ? id : [])),
  );
  const isOver = ({ kind, id, data }: { kind: string; id: string; data: unknown }) =>
    (kind === 'idempotent_answer' && createdIn(data) < daysAgo(1)) ||
    (kind === 'event' && old.has(id)) ||
    (kind === 'delivery' && old.has(String(Reflect.get(Object(data), 'event'))));
  return JSON.stringify(objects.all().filter((object) => !isOver(object)));
}

/** The n8n of the story is gone with it: the demo's own is given what is wanted. */
async function leaveN8n(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update automation_workflows set published = false, remote_id = null, file_hash = null, remote_hash = null,
       deployed_at = null, problem = null, attempts = 0`,
  );
}

/** They answered in the driver's own process: their owner has paused them, and the demo asks nobody. */
const hideReceivers = `update outgoing_endpoints set url = 'https://comptabilite.atelier-martin.example/rouage'`;

/** Those of requests, by the key of the store. */
async function filesOf({ pool, cluster }: Stage): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ id: string }>('select id from ticket_files order by created_at, id');
  const read = async ({ id }: { id: string }) => {
    const { key } = supportFile(id);
    return [key, await readFile(path.join(dataOf(cluster), 'private', key), 'base64')] as const;
  };
  return Object.fromEntries(await Promise.all(rows.map(read)));
}

/** Writes all that the shop, its provider and its mail catcher hold now, as `db/seeds/year/year-file.ts` reads it. */
export async function writeYear(stage: Stage, file: URL): Promise<number> {
  const { pool, options, now } = stage;
  await leaveN8n(pool);
  await pool.query(hideReceivers);
  const about = {
    seed: options.seed,
    until: now.toISOString(),
    siteUrl: 'http://localhost:3000',
    migrations: await migrationsOf(pool),
    sequences: await sequencesOf(pool),
    mails: stage.mails.latest(),
    files: await filesOf(stage),
  };
  const lines = [JSON.stringify(about)];
  for (const table of await tablesOf(pool)) lines.push(`${table}\t${await rowsOf(pool, table)}`);
  lines.push(`sandbox.stripe_objects\t${booksOf(stage)}`);
  const text = Buffer.from(lines.join('\n'));
  const bytes = await promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  await writeFile(file, bytes);
  return bytes.length;
}
