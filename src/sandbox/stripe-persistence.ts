import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Persistence, StoredObject } from './stripe/store.ts';

const announced = 'rouage-sandbox at ';
const lookAgainMs = 500;
/** Any constant would do: it locks one sandbox per database. */
const onlyOne = 7_268_244;

/** Another sandbox uses the database: their books would diverge. */
export class SecondSandbox extends Error {
  override name = 'SecondSandbox';
}

interface StripePersistence extends Persistence {
  announce(url: string): Promise<void>;
  close(): Promise<void>;
}

export async function findSandbox(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and starts_with(application_name, $1) order by backend_start desc`,
      [announced],
    );
    return rows[0]?.name.slice(announced.length);
  } finally {
    await client.end();
  }
}

class Announcement {
  readonly #databaseUrl: string;
  readonly #url: string;
  #client: pg.Client | undefined;
  #isOver = false;

  constructor(databaseUrl: string, url: string) {
    this.#databaseUrl = databaseUrl;
    this.#url = url;
  }

  /** Throws `SecondSandbox` when another holds this database. */
  async begin(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: `${announced}${this.#url}`,
      keepAlive: true,
    });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      onlyOne,
    ]);
    if (!rows[0]?.held) {
      await client.end();
      throw new SecondSandbox(
        'another payment sandbox lives on this database: stop the npm start that began it',
      );
    }
    this.#client = client;
    client.once('end', () => void this.#beginAgain());
  }

  async #beginAgain(): Promise<void> {
    while (!this.#isOver) {
      await pause(lookAgainMs);
      const isBack = await this.begin().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#client?.end().catch(() => {});
  }
}

export const createStripeTables = `
  create schema if not exists sandbox;
  create table if not exists sandbox.stripe_objects (
    kind text not null, id text not null, sequence bigint not null, data jsonb not null, primary key (kind, id)
  )`;

interface PersistenceOptions {
  /** False when no retry can help. */
  isPassing: (error: unknown) => boolean;
}

/** Uses its own schema. While the database is away, requests wait until all is saved. */
export async function openStripePersistence(
  databaseUrl: string,
  { isPassing }: PersistenceOptions,
): Promise<StripePersistence> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    application_name: 'rouage-sandbox',
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', () => {});
  let announcement: Announcement | undefined;
  let isClosed = false;
  async function insist(query: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await query();
        return;
      } catch (error) {
        if (isClosed || !isPassing(error)) throw error;
        await pause(lookAgainMs);
      }
    }
  }
  await pool.query(createStripeTables);
  return {
    async load() {
      const { rows } = await pool.query<StoredObject & { sequence: string }>(
        'select kind, id, sequence, data from sandbox.stripe_objects order by sequence',
      );
      return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
    },
    save: (changed, deleted) =>
      insist(() =>
        pool.query(
          `with gone as (
           delete from sandbox.stripe_objects o using jsonb_to_recordset($2::jsonb) as d(kind text, id text)
           where o.kind = d.kind and o.id = d.id
         )
         insert into sandbox.stripe_objects (kind, id, sequence, data)
         select kind, id, sequence, data
         from jsonb_to_recordset($1::jsonb) as c(kind text, id text, sequence bigint, data jsonb)
         on conflict (kind, id) do update set sequence = excluded.sequence, data = excluded.data`,
          [JSON.stringify(changed), JSON.stringify(deleted)],
        ),
      ),
    async announce(url) {
      announcement = new Announcement(databaseUrl, url);
      await announcement.begin();
    },
    async close() {
      isClosed = true;
      await announcement?.end();
      await pool.end();
    },
  };
}
