import pg from 'pg';
import type { Persistence, StoredObject } from './stripe/store.ts';

const announced = 'rouage-sandbox at ';

interface StripePersistence extends Persistence {
  /** Says where the sandbox answers, by the name of a connection: a kill ends it too, and no old address stays. */
  announce(url: string): Promise<void>;
  close(): Promise<void>;
}

/** Where the sandbox of the shop on this database answers; undefined when none runs. */
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

/** Keeps the sandbox's objects in a schema of their own beside the shop, so that a restart finds them again. */
export async function openStripePersistence(databaseUrl: string): Promise<StripePersistence> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'rouage-sandbox' });
  pool.on('error', () => {});
  let announcing: pg.Client | undefined;
  await pool.query(`
    create schema if not exists sandbox;
    create table if not exists sandbox.stripe_objects (
      kind text not null, id text not null, sequence bigint not null, data jsonb not null, primary key (kind, id)
    )`);
  return {
    async load() {
      const { rows } = await pool.query<StoredObject & { sequence: string }>(
        'select kind, id, sequence, data from sandbox.stripe_objects order by sequence',
      );
      return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
    },
    async save(changed, deleted) {
      await pool.query(
        `with gone as (
           delete from sandbox.stripe_objects o using jsonb_to_recordset($2::jsonb) as d(kind text, id text)
           where o.kind = d.kind and o.id = d.id
         )
         insert into sandbox.stripe_objects (kind, id, sequence, data)
         select kind, id, sequence, data
         from jsonb_to_recordset($1::jsonb) as c(kind text, id text, sequence bigint, data jsonb)
         on conflict (kind, id) do update set sequence = excluded.sequence, data = excluded.data`,
        [JSON.stringify(changed), JSON.stringify(deleted)],
      );
    },
    async announce(url) {
      announcing = new pg.Client({ connectionString: databaseUrl, application_name: `${announced}${url}` });
      announcing.on('error', () => {});
      await announcing.connect();
    },
    async close() {
      await announcing?.end();
      await pool.end();
    },
  };
}
