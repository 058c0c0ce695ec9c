import pg from 'pg';
import type { Persistence, StoredObject } from './stripe/store.ts';

/** Keeps the sandbox's objects in a schema of their own beside the shop, so that a restart finds them again. */
export async function openStripePersistence(
  databaseUrl: string,
): Promise<Persistence & { close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'rouage-sandbox' });
  pool.on('error', () => {});
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
    close: () => pool.end(),
  };
}
