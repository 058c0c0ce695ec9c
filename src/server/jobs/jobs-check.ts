import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Check, fine, off, reasonOf, warning } from '../doctor/check.ts';
import type { Settings } from '../settings/settings.ts';
import { lastBeat } from './beat.ts';

/** The limits of RouageJobsAway (docs/operate.md, When an alert fires). */
const silentAfterSeconds = 60;
const hangsAfterSeconds = 600;

const noTable = '42P01';

function judge(sign: Awaited<ReturnType<typeof lastBeat>>) {
  if (!sign) return warning('no jobs process has ever run here: start `bin/rouage jobs`');
  if (sign.beatSecondsAgo > silentAfterSeconds)
    return warning(`none has given a sign of life for ${sign.beatSecondsAgo} s: start \`bin/rouage jobs\``);
  if ((sign.passSecondsAgo ?? 0) > hangsAfterSeconds)
    return warning(`one lives and has ended no round for ${sign.passSecondsAgo} s: restart it`);
  return fine(`they gave a sign of life ${sign.beatSecondsAgo} s ago, as ${sign.release}`);
}

/** A shop whose jobs stopped still answers each visitor: no email leaves, and no page shows it. */
export function jobsCheck({ DATABASE_URL, SHOP_HOLD }: Pick<Settings, 'DATABASE_URL' | 'SHOP_HOLD'>): Check {
  return {
    name: 'jobs',
    async look() {
      if (SHOP_HOLD) return off('SHOP_HOLD lets none run');
      if (!DATABASE_URL) return off('there is no DATABASE_URL');
      const pool = new pg.Pool({
        connectionString: DATABASE_URL,
        connectionTimeoutMillis: 10_000,
        application_name: 'rouage doctor',
        max: 1,
      });
      pool.on('error', () => {});
      try {
        return judge(await lastBeat({ db: drizzle({ client: pool }) }));
      } catch (error) {
        const reason = reasonOf(error);
        return off(reason === noTable ? 'there are no tables yet' : `the database does not say (${reason})`);
      } finally {
        await pool.end();
      }
    },
  };
}
