import { readMigrationFiles } from 'drizzle-orm/migrator';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import pg from 'pg';
import { silentJobLogger } from '../jobs/job-logger.ts';

const folder = new URL('../../../db/migrations', import.meta.url).pathname;
// Any constant does: it names the lock that two servers starting together wait for.
const advisoryLock = 7_268_243;

/** Each file once, in order, one transaction each, under an advisory lock. */
export async function migrate(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query('create schema if not exists migrations');
    await client.query(
      'create table if not exists migrations.applied (hash text primary key, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ hash: string }>('select hash from migrations.applied');
    const applied = new Set(rows.map((row) => row.hash));
    const missing = readMigrationFiles({ migrationsFolder: folder }).filter(({ hash }) => !applied.has(hash));
    for (const migration of missing) {
      await client.query('begin');
      for (const statement of migration.sql) await client.query(statement);
      await client.query('insert into migrations.applied (hash) values ($1)', [migration.hash]);
      await client.query('commit');
    }
    await runJobMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: silentJobLogger });
    return missing.length;
  } finally {
    await client.end();
  }
}
