import pg from 'pg';
import { type Check, failed, fine, type Outcome, off, reasonOf, warning } from '../doctor/check.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import { tryAddresses } from './addresses.ts';
import { schemaProblem } from './schema-problem.ts';
import { tooOldServer } from './server-version.ts';

const wantedExtensions = ['pg_trgm', 'unaccent'];
const mostSkewMs = 5_000;

interface Facts {
  version: number;
  icu: boolean;
  installed: string[];
  available: string[];
  now: Date;
}

const question = `select current_setting('server_version_num')::int as version,
  exists (select from pg_collation where collprovider = 'i') as icu,
  array(select extname::text from pg_extension) as installed,
  array(select name::text from pg_available_extensions) as available,
  clock_timestamp() as now`;

function judge({ version, icu, installed, available }: Facts): Outcome[] {
  const missing = wantedExtensions.filter((name) => !available.includes(name) && !installed.includes(name));
  const toCome = wantedExtensions.filter((name) => available.includes(name) && !installed.includes(name));
  const major = Math.floor(version / 10_000);
  const tooOld = tooOldServer(version);
  return [
    tooOld ? failed(tooOld) : fine(`PostgreSQL ${major} answers`),
    missing.length > 0
      ? failed(`no extension ${missing.join(', ')}: install postgresql-contrib on its machine`)
      : toCome.length > 0
        ? warning(
            `extensions ${toCome.join(', ')} are available and not installed yet: the migration does it`,
          )
        : fine('extensions pg_trgm and unaccent are installed'),
    icu ? fine('ICU is there') : failed('no ICU: take a PostgreSQL built with it'),
  ];
}

/** The database's answer was somewhere between the two moments of ours. */
function judgeClock(asked: number, answered: number, now: Date): Outcome {
  const skew = Math.max(asked - now.getTime(), now.getTime() - answered, 0);
  return skew > mostSkewMs
    ? failed(
        `the clock differs from the database's by ${Math.round(skew / 1000)} s: run an NTP service on both`,
      )
    : fine("the clock agrees with the database's");
}

/** `name`: the setting that holds this address. */
export function databaseCheck(name: string, url: string | undefined): Check {
  return {
    name,
    async look() {
      if (!url) return failed(`${name} is missing, and no shop of npm start runs here`);
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 10_000,
        application_name: 'rouage doctor',
      });
      client.on('error', () => {});
      try {
        await client.connect();
        const asked = Date.now();
        const { rows } = await client.query<Facts>(question);
        const answered = Date.now();
        const problem = await schemaProblem(client);
        return [
          ...rows.flatMap((facts) => [...judge(facts), judgeClock(asked, answered, facts.now)]),
          problem ? warning(problem) : fine('its tables are those of this version'),
        ];
      } catch (error) {
        return failed(`cannot be reached (${reasonOf(error)}): start it, or correct ${name}`);
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}

/** Whether what listens and locks reaches PostgreSQL itself (docs/operate.md, Database). */
export function addressesCheck(settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): Check {
  return {
    name: 'direct address',
    async look() {
      if (!settings.DATABASE_URL) return off('there is no DATABASE_URL');
      try {
        const pooler = await tryAddresses(settings);
        return fine(
          pooler
            ? 'it leads past the pooler to the same database'
            : 'DATABASE_URL leads to PostgreSQL itself',
        );
      } catch (error) {
        if (error instanceof SettingsError) return failed(error.message);
        return failed(`cannot be tried (${reasonOf(error)}): start PostgreSQL, or correct its addresses`);
      }
    },
  };
}
