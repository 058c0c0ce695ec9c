import pg from 'pg';
import { type Check, fine, off, reasonOf, warning } from '../doctor/check.ts';
import type { Settings } from '../settings/settings.ts';

/** The limits of RouageJobsAway (docs/operate.md, When an alert fires). */
const silentAfterSeconds = 60;
const hangsAfterSeconds = 600;

interface LastSign {
  beat: number;
  pass: number | null;
  release: string;
}

const lastSign = `select extract(epoch from now() - at)::int as beat, extract(epoch from now() - pass_at)::int as pass, release
  from jobs_beat`;
const noTable = '42P01';

function judge(sign: LastSign | undefined) {
  if (!sign) return warning('no jobs process has ever run here: start `bin/rouage jobs`');
  if (sign.beat > silentAfterSeconds)
    return warning(`none has given a sign of life for ${sign.beat} s: start \`bin/rouage jobs\``);
  if (sign.pass !== null && sign.pass > hangsAfterSeconds)
    return warning(`one lives and has ended no round for ${sign.pass} s: restart it`);
  return fine(`they gave a sign of life ${sign.beat} s ago, as ${sign.release}`);
}

/** A shop whose jobs stopped still answers each visitor: no email leaves, and no page shows it. */
export function jobsCheck({ DATABASE_URL, SHOP_HOLD }: Pick<Settings, 'DATABASE_URL' | 'SHOP_HOLD'>): Check {
  return {
    name: 'jobs',
    async look() {
      if (SHOP_HOLD) return off('SHOP_HOLD lets none run');
      if (!DATABASE_URL) return off('there is no DATABASE_URL');
      const client = new pg.Client({
        connectionString: DATABASE_URL,
        connectionTimeoutMillis: 10_000,
        application_name: 'rouage doctor',
      });
      client.on('error', () => {});
      try {
        await client.connect();
        return judge((await client.query<LastSign>(lastSign)).rows[0]);
      } catch (error) {
        const reason = reasonOf(error);
        return off(reason === noTable ? 'there are no tables yet' : `the database does not say (${reason})`);
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}
