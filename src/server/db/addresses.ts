import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Settings, SettingsError } from '../settings/settings.ts';
import { type Pooler, sessionParameters } from './connection.ts';

type Given = Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

/** PostgreSQL itself. */
export const directUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Given): string =>
  String(DATABASE_DIRECT_URL ?? DATABASE_URL);

/** Settings for what is done once, by a command or before the shop opens: past any pooler. */
export const pastPooler = <Settled extends Given>(settings: Settled) => ({
  ...settings,
  DATABASE_URL: directUrl(settings),
  DATABASE_DIRECT_URL: undefined,
});

export const isPooled = (given: Given): boolean => given.DATABASE_URL !== directUrl(given);

const answersWithinMs = 10_000;

async function withClients<Result>(
  url: string,
  { count, parameters }: { count: number; parameters: object },
  ask: (...clients: [pg.Client, ...pg.Client[]]) => Promise<Result>,
): Promise<Result> {
  const made = () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answersWithinMs,
      application_name: 'rouage-probe',
      ...parameters,
    });
    client.on('error', () => {});
    return client;
  };
  const clients: [pg.Client, ...pg.Client[]] = [made(), ...Array.from({ length: count - 1 }, made)];
  try {
    for (const client of clients) await client.connect();
    return await ask(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

const processOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

const isRefusal = (error: unknown) =>
  error instanceof Error && error.message.includes('unsupported startup parameter');

/** A pooler gives two clients in turn the same session, or one client two; or it refuses what a session is told at its start. */
async function keepsSessions(url: string): Promise<boolean> {
  try {
    return await withClients(url, { count: 2, parameters: sessionParameters }, async (one, other = one) => {
      const pids: (number | undefined)[] = [];
      for (const client of [one, other, one, other]) pids.push(await processOf(client));
      return pids[0] === pids[2] && pids[1] === pids[3] && pids[0] !== pids[1];
    });
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** Copies of one disk share the first two, a server and its replica too. */
const whichDatabase = `select concat_ws(' ', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()),
    extract(epoch from pg_postmaster_start_time())) as which`;

async function databaseOf(client: pg.Client): Promise<string | undefined> {
  return (await client.query<{ which: string }>(whichDatabase)).rows[0]?.which;
}

/** A pooler that follows named statements gives them names of its own in PostgreSQL. */
async function keepsNames(client: pg.Client): Promise<boolean> {
  const name = `probe_${process.pid}_${Date.now()}`;
  await client.query('begin');
  await client.query({ name, text: 'select 1' });
  const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [name]);
  if (rowCount) await client.query(`deallocate ${name}`);
  await client.query('commit');
  return !rowCount;
}

async function isLimited(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_settings where name = 'statement_timeout' and setting <> '0'",
  );
  return rows.length > 0;
}

/**
 * Answers how the pooler behaves, undefined without one. Throws a `SettingsError` of one line when the two addresses cannot work
 * together, and the driver's error when one cannot be reached.
 */
export async function tryAddresses(
  given: Given,
  log?: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Pooler | undefined> {
  const direct = directUrl(given);
  if (!(await keepsSessions(direct))) {
    const name = given.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    const where = given.DATABASE_DIRECT_URL ? 'give it' : 'set DATABASE_DIRECT_URL to';
    throw new SettingsError(
      `${name} leads to a pooler, where nothing can listen or hold a lock: ${where} the address of PostgreSQL itself`,
    );
  }
  if (!isPooled(given)) return undefined;
  const expected = await withClients(direct, { count: 1, parameters: {} }, databaseOf);
  return withClients(String(given.DATABASE_URL), { count: 1, parameters: {} }, async (client) => {
    if ((await databaseOf(client)) !== expected)
      throw new SettingsError(
        'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must lead to the same one of the same server',
      );
    if (!(await isLimited(client)))
      log?.warn(
        'through DATABASE_URL a statement may run for ever: give its role a statement_timeout (docs/operate.md, Database)',
      );
    return { keepsNames: await keepsNames(client) };
  });
}
