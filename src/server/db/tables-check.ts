import pg from 'pg';
import { type Check, type Outcome, off, reasonOf } from '../doctor/check.ts';
import type { Settings } from '../settings/settings.ts';
import { type Database, openDatabase } from './connection.ts';

const noTable = '42P01';

/** What the shop's own tables say. A copy in hold mode does none of the work that they tell of. */
export function tablesCheck(
  name: string,
  { DATABASE_URL, SHOP_HOLD }: Pick<Settings, 'DATABASE_URL' | 'SHOP_HOLD'>,
  judge: (db: Database) => Promise<Outcome>,
): Check {
  return {
    name,
    async look() {
      if (SHOP_HOLD) return off('a copy in hold mode (SHOP_HOLD) has none');
      if (!DATABASE_URL) return off('there is no DATABASE_URL');
      const pool = new pg.Pool({
        connectionString: DATABASE_URL,
        connectionTimeoutMillis: 10_000,
        application_name: 'rouage doctor',
        max: 1,
      });
      pool.on('error', () => {});
      try {
        return await judge(openDatabase(pool));
      } catch (error) {
        const reason = reasonOf(error);
        return off(reason === noTable ? 'there are no tables yet' : `the database does not say (${reason})`);
      } finally {
        await pool.end();
      }
    },
  };
}
