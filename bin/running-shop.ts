import path from 'node:path';
import { runningDatabaseUrl } from '#server/db/embedded-postgres.ts';
import type { Settings } from '#server/settings/settings.ts';
import { Failure, settingsOrFailure } from './failure.ts';
import { reachDatabase } from './reach-database.ts';

/** A command takes the database of the running `npm start` where its settings name none. Throws `Failure`. */
export async function settingsOfShop(): Promise<Settings & { DATABASE_URL: string }> {
  const settings = settingsOrFailure(process.env);
  const { DATA_DIR, DATABASE_URL = await runningDatabaseUrl(DATA_DIR, 'rouage') } = settings;
  if (DATABASE_URL) {
    await reachDatabase(DATABASE_URL);
    return { ...settings, DATABASE_URL };
  }
  const folder = path.resolve(DATA_DIR);
  throw new Failure(`No shop runs in ${folder}: begin it with npm start, or set DATABASE_URL`);
}
