import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import pg from 'pg';
import { bringStoredAddresses } from '#db/bring-stored-addresses.ts';
import { silentJobLogger } from '../jobs/lasting-runner.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../../db/migrations');
// Any constant would do: servers that start together share this lock.
const advisoryLock = 7_268_243;

interface MigrateOptions {
  folder?: string;
  /** Hashes of the first files, in order; later files are not applied. Throws when they differ. */
  upTo?: readonly string[];
}

function wantedOf(folder: string, upTo: readonly string[] | undefined): MigrationMeta[] {
  const files = readMigrationFiles({ migrationsFolder: folder });
  if (upTo?.some((hash, index) => files[index]?.hash !== hash))
    throw new Error(
      'these migrations are not the ones that were applied: the demo’s year is to be lived anew',
    );
  return files.slice(0, upTo?.length);
}

/** Applies each missing file in its own transaction and answers how many. Throws when the database has other files. */
export async function migrate(
  databaseUrl: string,
  { folder = migrationsFolder, upTo }: MigrateOptions = {},
): Promise<number> {
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
    const migrations = wantedOf(folder, upTo);
    if (applied.size > 0 && !migrations.some(({ hash }) => applied.has(hash)))
      throw new Error('this database was made before the first release: `npm run reset` makes the demo anew');
    const missing = migrations.filter(({ hash }) => !applied.has(hash));
    for (const migration of missing) {
      await client.query('begin');
      for (const statement of migration.sql) await client.query(statement);
      await client.query('insert into migrations.applied (hash) values ($1)', [migration.hash]);
      await client.query('commit');
    }
    await bringStoredAddresses(client);
    await runJobMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: silentJobLogger });
    return missing.length;
  } finally {
    await client.end();
  }
}
