import path from 'node:path';
import type pg from 'pg';
import { pastPooler } from '#server/db/addresses.ts';
import { openPool } from '#server/db/connection.ts';
import { runningDatabaseUrl } from '#server/db/embedded-postgres.ts';
import type { Settings } from '#server/settings/settings.ts';
import { Failure, settingsOrFailure } from './failure.ts';
import { reachDatabases } from './reach-database.ts';

export type ReachedShop = Settings & { DATABASE_URL: string };

/** A command takes the database of the running `npm start` where its settings name none. Throws `Failure`. */
export async function settingsOfShop(): Promise<ReachedShop> {
  const settings = settingsOrFailure(process.env);
  const { DATA_DIR, DATABASE_URL = await runningDatabaseUrl(DATA_DIR, 'rouage') } = settings;
  if (DATABASE_URL) {
    const { DATABASE_DIRECT_URL } = settings;
    await reachDatabases({ DATABASE_URL, DATABASE_DIRECT_URL });
    return pastPooler({ ...settings, DATABASE_URL });
  }
  const folder = path.resolve(DATA_DIR);
  throw new Failure(`No shop runs in ${folder}: begin it with npm start, or set DATABASE_URL`);
}

/** For a command that needs no more of the shop than its database. */
export async function withPool(
  size: number,
  work: (pool: pg.Pool, settings: ReachedShop) => Promise<void>,
): Promise<void> {
  const settings = await settingsOfShop();
  const pool = openPool(settings.DATABASE_URL, size, (error) =>
    console.error(`idle connection lost: ${error.message}`),
  );
  try {
    await work(pool, settings);
  } finally {
    await pool.end();
  }
}
