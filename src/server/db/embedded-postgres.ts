import { execFile, spawn } from 'node:child_process';
import { access, chown, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  commonGround,
  findPostgresBinaries,
  isReachableByAll,
  type PostgresBinaries,
} from './postgres-binaries.ts';

const run = promisify(execFile);
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

/** The folder itself where PostgreSQL's user may go there, else one that it can reach. */
export async function reachableDirectory(wanted: string): Promise<string> {
  if (process.getuid?.() !== 0 || (await isReachableByAll(wanted))) return wanted;
  return path.join(commonGround, path.resolve(wanted).replaceAll('/', '_'));
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

const urlOn = (port: number) => (database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** Address of a database on the server that another process runs in this directory; undefined when none runs. */
export async function runningDatabaseUrl(directory: string, database: string): Promise<string | undefined> {
  const reached = await reachableDirectory(path.resolve(directory));
  const port = await runningPort(path.join(reached, 'postgres'));
  return port ? urlOn(port)(database) : undefined;
}

async function initialise(cluster: string, { initdb, owner }: PostgresBinaries): Promise<void> {
  const passwordFile = path.join(await mkdtemp(path.join(tmpdir(), 'rouage-')), 'password');
  await writeFile(passwordFile, `${password}\n`);
  if (owner.uid !== undefined) {
    await chown(cluster, owner.uid, owner.gid ?? owner.uid);
    await chown(path.dirname(passwordFile), owner.uid, owner.gid ?? owner.uid);
    await chown(passwordFile, owner.uid, owner.gid ?? owner.uid);
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=fr-FR'];
  const access = ['--auth=scram-sha-256', `--username=${user}`, `--pwfile=${passwordFile}`];
  try {
    await run(initdb, [`--pgdata=${cluster}`, ...access, ...locale], owner);
  } finally {
    await rm(path.dirname(passwordFile), { recursive: true, force: true });
  }
}

const forTests = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];

/** Spawns the server in a group of its own, so that a terminal's Ctrl-C does not reach it before its clients. */
async function spawnServer(
  cluster: string,
  port: number,
  durable: boolean,
  { postgres, owner }: PostgresBinaries,
) {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(durable ? [] : forTests)];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(postgres, ['-D', cluster, '-p', String(port), ...options], {
    ...owner,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-5_000);
      if (said.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
  return async () => {
    server.kill('SIGINT');
    await ended;
  };
}

async function startServer(
  cluster: string,
  durable: boolean,
): Promise<{ port: number; stop(): Promise<void> }> {
  const reused = await runningPort(cluster);
  if (reused) return { port: reused, stop: () => stopByPidFile(cluster) };
  const binaries = await findPostgresBinaries();
  const initialised = await access(path.join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  if (!initialised) await initialise(cluster, binaries);
  const port = await freePort();
  return { port, stop: await spawnServer(cluster, port, durable, binaries) };
}

async function stopByPidFile(cluster: string): Promise<void> {
  const pid = Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGINT');
}

/**
 * Starts the real PostgreSQL that comes from npm, or reuses the one that an interrupted run left in this
 * directory. `durable: false` is for tests: no fsync.
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  durable: boolean;
}): Promise<EmbeddedDatabase> {
  const directory = await reachableDirectory(path.resolve(options.directory));
  await mkdir(directory, { recursive: true, mode: 0o755 });
  await access(directory, constants.W_OK);
  const cluster = path.join(directory, 'postgres');
  const { port, stop } = await startServer(cluster, options.durable);
  const url = urlOn(port);
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
