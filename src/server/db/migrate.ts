import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import pg from 'pg';
import { bringStoredAddresses } from '#db/bring-stored-addresses.ts';
import { silentJobLogger } from '../jobs/lasting-runner.ts';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';
import { MigrationProblem } from './migration-problem.ts';
import { type Applied, selectApplied, tooNewFor } from './schema-problem.ts';
import { tooOldServer } from './server-version.ts';

// Any constant would do: servers that start together share this lock.
const advisoryLock = 7_268_243;

/** Who waits for a lock makes all who come after wait: it is given up soon, and asked for again. */
interface Patience {
  lockMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
  tries: number;
}

const patient: Patience = { lockMs: 3_000, firstPauseMs: 1_000, longestPauseMs: 10_000, tries: 40 };

interface Manner {
  patience: Patience;
  tell: (line: string) => void;
}

interface MigrateOptions {
  folder?: string;
  /** Hashes of the first files, in order; later files are not applied. Throws when they differ. */
  upTo?: readonly string[];
  patience?: Patience;
  tell?: (line: string) => void;
}

const toTerminal = (line: string) => void process.stderr.write(`${line}\n`);

function wantedOf(files: Migration[], upTo: readonly string[] | undefined): Migration[] {
  if (upTo?.some((hash, index) => files[index]?.hash !== hash))
    throw new Error(
      'these migrations are not the ones that were applied: the demo’s year is to be lived anew',
    );
  return files.slice(0, upTo?.length);
}

/** A key below 2^32 is the second half of what `pg_locks` shows. */
async function holderOfTurn(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - backend_start)::int as seconds
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
     and database = (select oid from pg_database where datname = current_database())`,
    [advisoryLock],
  );
  const [holder] = rows;
  return (
    holder &&
    `process ${holder.pid} of PostgreSQL (${holder.name || 'without a name'}), connected for ${holder.seconds} s`
  );
}

/**
 * The lock is asked for again and again: a statement that waits for it would be an open transaction, for which an index that
 * is built `concurrently` waits in turn. It ends with its session, so that a killed process holds none; who waits long is told
 * whose session it is.
 */
async function takeTurn(client: pg.Client, { patience, tell }: Manner): Promise<void> {
  const tellAt = Date.now() + patience.lockMs;
  for (let told = false; ; ) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLock,
    ]);
    if (rows[0]?.taken) return;
    const holder = !told && Date.now() > tellAt && (await holderOfTurn(client));
    if (holder) {
      tell(`another migration has its turn: ${holder}. Its end is waited for.`);
      told = true;
    }
    await pause(100);
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const tooOld = rows[0] && tooOldServer(rows[0].version);
  if (tooOld) throw new MigrationProblem(`${tooOld}. Nothing was done`);
}

async function makeTable(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists migrations');
  await client.query(
    'create table if not exists migrations.applied (hash text primary key, at timestamptz not null default now(), name text, floor integer)',
  );
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'migrations.applied'::regclass and attname = 'floor'`,
  );
  if (rows.length === 0)
    await client.query('alter table migrations.applied add column name text, add column floor integer');
}

const givenUp = new Set(['55P03', '40P01']);
const isGivenUp = (error: unknown) => error instanceof pg.DatabaseError && givenUp.has(error.code ?? '');

async function longestOpen(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`,
  );
  const [longest] = rows;
  return longest
    ? `process ${longest.pid} of PostgreSQL (${longest.name || 'without a name'}) has had a transaction open for ${longest.seconds} s`
    : 'nothing has a transaction open any more';
}

interface Made {
  name: string;
  apply: () => Promise<void>;
  /** What it did before it failed stays. */
  inPieces?: boolean;
}

/** Of a session that PostgreSQL ended, not of a full disk or a statement that somebody cancelled. */
const sessionEnded = /^(08|57P0[1-3]|25P03)/;

const leftBy = ({ inPieces }: Made) =>
  inPieces ? 'What it did before that is found done' : 'Nothing of it was done';

/** What PostgreSQL refused, with the file's name. What failed is noted nowhere: the next attempt needs no repair first. */
function failureOf(made: Made, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || sessionEnded.test(String(error.code))) return error;
  return new MigrationProblem(
    `migration ${made.name} failed: ${error.message}. ${leftBy(made)}: put that right, and migrate again`,
    { cause: error },
  );
}

/** Makes the migration again until nobody holds what it locks. */
async function patiently(client: pg.Client, made: Made, { patience, tell }: Manner): Promise<void> {
  const { name, apply } = made;
  for (let tried = 1; ; tried += 1) {
    try {
      return await apply();
    } catch (error) {
      // Where the connection itself ended, the first error says why.
      await client.query('rollback').catch(() => {});
      if (!isGivenUp(error)) throw failureOf(made, error);
      const why = `migration ${name} did not get its lock within ${patience.lockMs} ms: ${await longestOpen(client)}`;
      if (tried >= patience.tries)
        throw new MigrationProblem(`${why}. ${leftBy(made)}: end that, and migrate again`);
      tell(`${why}. It is tried again.`);
      await pause(Math.min(patience.firstPauseMs * 2 ** (tried - 1), patience.longestPauseMs));
    }
  }
}

const noteApplied = (client: pg.Client, { hash, name, marks }: Migration) =>
  client.query('insert into migrations.applied (hash, name, floor) values ($1, $2, $3)', [
    hash,
    name,
    marks.contracts?.floor ?? null,
  ]);

const concurrentIndex = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

/** A build that was interrupted leaves an index that nothing reads and every write pays for. True when a whole one is there. */
async function isIndexThere(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ whole: boolean }>(
    `select indisvalid as whole from pg_index join pg_class on pg_class.oid = indexrelid
     where relname = $1 and relnamespace = 'public'::regnamespace`,
    [name],
  );
  if (rows[0]?.whole === false) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
  return rows[0]?.whole === true;
}

/** What it did before it was interrupted is found done: each statement may be made twice. */
async function applyOutside(client: pg.Client, migration: Migration, lockMs: number): Promise<void> {
  for (const statement of migration.statements) {
    const index = statement.match(concurrentIndex)?.[1];
    if (index && (await isIndexThere(client, index))) continue;
    // It waits for others without making anybody wait.
    await client.query(`set lock_timeout = ${index ? 0 : lockMs}`);
    await client.query(statement);
  }
  await client.query(`set lock_timeout = ${lockMs}`);
  await noteApplied(client, migration);
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  for (const statement of migration.statements) await client.query(statement);
  await noteApplied(client, migration);
  await client.query('commit');
}

/**
 * Applies each missing file in its own transaction, or outside of one where it says so, and answers how many. Throws when the
 * database has other files, or is newer than this code can use. The address must be a direct one.
 */
export async function migrate(
  databaseUrl: string,
  { folder = migrationsFolder, upTo, patience = patient, tell = toTerminal }: MigrateOptions = {},
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'rouage-migrate' });
  // The statement that was under way says that the connection ended; the event alone would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query(`set lock_timeout = ${patience.lockMs}`);
    await client.query('set statement_timeout = 0');
    await takeTurn(client, { patience, tell });
    await makeTable(client);
    const { rows } = await client.query<Applied>(selectApplied);
    const applied = new Set(rows.map(({ hash }) => hash));
    const known = readMigrations(folder);
    const migrations = wantedOf(known, upTo);
    if (applied.size > 0 && !migrations.some(({ hash }) => applied.has(hash)))
      throw new MigrationProblem(
        'this database was made before the first release: `npm run reset` makes the demo anew',
      );
    const tooNew = tooNewFor(known, rows);
    if (tooNew) throw new MigrationProblem(tooNew);
    const missing = migrations.filter(({ hash }) => !applied.has(hash));
    const inTurn = (made: Made) => patiently(client, made, { patience, tell });
    for (const migration of missing)
      await inTurn({
        name: migration.name,
        apply: () =>
          migration.marks.outside
            ? applyOutside(client, migration, patience.lockMs)
            : applyWhole(client, migration),
        inPieces: migration.marks.outside !== undefined,
      });
    await inTurn({ name: 'of stored addresses', apply: () => bringStoredAddresses(client) });
    await runJobMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: silentJobLogger });
    return missing.length;
  } finally {
    await client.end();
  }
}
