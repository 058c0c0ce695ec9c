import { migrate } from '#server/db/migrate.ts';
import { version } from '#server/process/release.ts';
import { settingsOfShop } from './running-shop.ts';

/** Several at once take turns. */
export async function migrateShop(): Promise<void> {
  const { DATABASE_URL } = await settingsOfShop();
  const count = await migrate(DATABASE_URL);
  console.log(`${count} migrations applied: the database is what ${version} wants.`);
}
