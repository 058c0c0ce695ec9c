import { execFile, spawn } from 'node:child_process';
import {
  access,
  chown,
  constants,
  glob,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
  url(database: string): string;
  directory: string;
  createDatabaseIfMissing(name: string): Promise<void>;
  pid: number;
  port: number;
  ended: Promise<string>;
  stop(): Promise<void>;
}

type Server = Pick<EmbeddedDatabase, 'pid' | 'port' | 'ended' | 'stop'>;

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

export async function reachableDirectory(wanted: string): Promise<string> {
  const within = path.join(wanted, 'postgres');
  if (process.getuid?.() !== 0 || (await isReachableByAll(within))) return wanted;
  return path.join(commonGround, path.resolve(wanted).replaceAll('/', '_'));
}

/** A killed server leaves its pid file, whose number and port may now be another's. */
async function servesFrom(cluster: string, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const [served, own] = await Promise.all([realpath(rows[0]?.data_directory ?? ''), realpath(cluster)]);
  return served === own;
}

async function runningServer(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const [pid, , , port] = lines.map(Number);
  if (!pid || !port) return undefined;
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user, password, database: 'postgres' },
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await servesFrom(cluster, client)) ? { pid, port } : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

const urlOn = (port: number) => (database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

export async function runningDatabaseUrl(directory: string, database: string): Promise<string | undefined> {
  const reached = await reachableDirectory(path.resolve(directory));
  const running = await runningServer(path.join(reached, 'postgres'));
  return running && urlOn(running.port)(database);
}

export async function stopLeftServer(directory: string): Promise<void> {
  const cluster = path.join(await reachableDirectory(path.resolve(directory)), 'postgres');
  const left = await runningServer(cluster);
  if (!left) return;
  process.kill(left.pid, 'SIGINT');
  while (await exists(path.join(cluster, 'postmaster.pid'))) await pause(50);
}

/** Slow password hashing would cost each test connection. */
const initialisedForTests = ['--set=scram_iterations=1'];

async function initialise(
  cluster: string,
  durable: boolean,
  { initdb, owner }: PostgresBinaries,
): Promise<void> {
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
    const own = durable ? [] : initialisedForTests;
    await run(initdb, [`--pgdata=${cluster}`, ...access, ...locale, ...own], owner);
  } finally {
    await rm(path.dirname(passwordFile), { recursive: true, force: true });
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** The cluster gets its name once it is whole, so a killed start leaves no half-made one. */
async function makeCluster(cluster: string, durable: boolean, binaries: PostgresBinaries): Promise<void> {
  const left = await Array.fromAsync(
    glob(`${path.basename(cluster)}.draft-*`, { cwd: path.dirname(cluster) }),
  );
  for (const draft of left)
    await rm(path.join(path.dirname(cluster), draft), { recursive: true, force: true, maxRetries: 10 });
  const draft = await mkdtemp(`${cluster}.draft-`);
  await initialise(draft, durable, binaries);
  await rename(draft, cluster);
}

const forTests = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'],
  // Test connections are short-lived: replanning a statement five times is a fifth of the server's work.
  'plan_cache_mode=force_generic_plan',
];

/** It has its own process group, so that Ctrl-C does not stop it before its clients. */
async function spawnServer(
  cluster: string,
  port: number,
  durable: boolean,
  { postgres, owner }: PostgresBinaries,
): Promise<Server> {
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories='],
    // The log of a refused statement would quote what people typed.
    'log_min_messages=log',
    ...(durable ? [] : forTests),
  ];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(postgres, ['-D', cluster, '-p', String(port), ...options], {
    ...owner,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  const lastWords = () => said.trimEnd().split('\n').slice(-3).join('\n');
  const ended = new Promise<string>((resolve) =>
    server.once('exit', (code, signal) => resolve(`${signal ?? `code ${code}`}: ${lastWords()}`)),
  );
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-5_000);
      if (said.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    void ended.then((how) => reject(new Error(`PostgreSQL did not start (${how})`)));
  });
  return {
    pid: Number(server.pid),
    port,
    ended,
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
}

async function startServer(cluster: string, durable: boolean, port: number | undefined): Promise<Server> {
  const running = await runningServer(cluster);
  if (running) {
    const stop = async () => void process.kill(running.pid, 'SIGINT');
    return { ...running, stop, ended: new Promise(() => {}) };
  }
  const binaries = await findPostgresBinaries();
  if (!(await exists(path.join(cluster, 'PG_VERSION')))) await makeCluster(cluster, durable, binaries);
  return spawnServer(cluster, port ?? (await freePort()), durable, binaries);
}

/** Reuses the server that an interrupted run left. `durable: false` turns fsync off, for tests. */
export async function startEmbeddedPostgres(options: {
  directory: string;
  durable: boolean;
  port?: number;
}): Promise<EmbeddedDatabase> {
  const directory = await reachableDirectory(path.resolve(options.directory));
  await mkdir(directory, { recursive: true, mode: 0o755 });
  await access(directory, constants.W_OK);
  const cluster = path.join(directory, 'postgres');
  const server = await startServer(cluster, options.durable, options.port);
  const url = urlOn(server.port);
  return {
    ...server,
    url,
    directory,
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
