import { execFile } from 'node:child_process';
import { access, appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#server/db/embedded-postgres.ts';
import { postgresOwner } from '#server/db/postgres-binaries.ts';
import { Failure } from '../failure.ts';

export type Owner = { uid?: number; gid?: number };

const execute = promisify(execFile);

/** Throws a `Failure` with the program's last word. */
export async function runProgram(
  program: string,
  words: readonly string[],
  { owner = {}, environment = {} }: { owner?: Owner; environment?: Record<string, string> } = {},
): Promise<string> {
  try {
    const env = { PATH: process.env.PATH, LC_ALL: 'C', ...environment };
    return (await execute(program, [...words], { ...owner, cwd: '/', env, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const said = stderr.trim().split('\n').at(-1) || message;
    throw new Failure(said.startsWith(path.basename(program)) ? said : `${path.basename(program)}: ${said}`);
  }
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Debian and Red Hat keep each version apart. */
const foldersOf = (major: number) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  ...(process.env.PATH ?? '').split(path.delimiter),
];

/** Of the server's major version: no other reads its files. Throws a `Failure`. */
export async function findProgram(name: string, major: number): Promise<string> {
  for (const folder of foldersOf(major)) {
    const program = path.join(folder, name);
    if (!(await isThere(program))) continue;
    const { stdout } = await execute(program, ['--version']).catch(() => ({ stdout: '' }));
    if (Number(/\) (\d+)/.exec(stdout)?.[1]) === major) return program;
  }
  throw new Failure(`${name} of PostgreSQL ${major} is not here: apt-get install postgresql-${major}`);
}

/** PostgreSQL refuses to run as root: there, the folder's owner runs it, or `postgres`. */
export async function ownerOf(folder: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = await stat(folder);
  return uid === 0 ? postgresOwner() : { uid, gid };
}

const forShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const forSettings = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

function fromArchive(wal: string): string {
  const file = forShell(`${wal.replaceAll('%', '%%')}/%f`);
  return `if test -e ${file}.gz; then gzip -dc ${file}.gz > "%p"; else cp ${file} "%p"; fi`;
}

const hba = 'host all all 127.0.0.1/32 scram-sha-256\n';

/** They win over what the base brings; a recovery that it remembers must not come back. */
const settingsOfCopy = (port: number, { wal, instant }: { wal: string; instant: Date | undefined }) => ({
  // A copy never writes into the archive.
  archive_mode: 'off',
  listen_addresses: '127.0.0.1',
  port: String(port),
  unix_socket_directories: '',
  ssl: 'off',
  // Reading before the end of a recovery would need as many connections as the server had.
  hot_standby: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
  lc_messages: 'C',
  // Its log must not repeat the rows that it refuses.
  log_min_messages: 'log',
  restore_command: fromArchive(wal),
  recovery_target: '',
  recovery_target_name: '',
  recovery_target_lsn: '',
  recovery_target_xid: '',
  recovery_target_timeline: 'latest',
  recovery_target_action: 'promote',
  recovery_target_time: instant?.toISOString().replace('T', ' ').replace('Z', '+00') ?? '',
});

/** Debian keeps the first two outside of the data. */
async function writeSettings(data: string, given: ReturnType<typeof settingsOfCopy>): Promise<void> {
  const missing = async (name: string, text: string) =>
    (await isThere(path.join(data, name))) || (await writeFile(path.join(data, name), text));
  await missing('postgresql.conf', '');
  await missing('pg_hba.conf', hba);
  await missing('pg_ident.conf', '');
  const lines = Object.entries(given).map(([name, value]) => `${name} = ${forSettings(value)}\n`);
  await appendFile(
    path.join(data, 'postgresql.auto.conf'),
    `# A copy, by rouage restore.\n${lines.join('')}`,
  );
  await writeFile(path.join(data, 'recovery.signal'), '');
}

/** Undefined while it recovers. A refused user is an answer. */
async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    password: '',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    // Starting up, or not there yet.
    return !['57P03', 'ECONNREFUSED', 'ECONNRESET'].includes(code);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Recovery may take hours: the server itself says when it is over. */
async function untilPromoted(data: string, port: number): Promise<boolean> {
  while (!(await answers(port))) {
    if (!(await isThere(path.join(data, 'postmaster.pid')))) return false;
    await pause(50);
  }
  return true;
}

export interface RunningCopy {
  port: number;
  stop(): Promise<void>;
}

interface Wanted {
  data: string;
  log: string;
  wal: string;
  instant: Date | undefined;
  major: number;
  owner: Owner;
}

/** Recovers to the instant, or to the end of the archive, and goes on as a server of its own. Undefined where it could not: see `log`. */
export async function startCopy({
  data,
  log,
  wal,
  instant,
  major,
  owner,
}: Wanted): Promise<RunningCopy | undefined> {
  const control = await findProgram('pg_ctl', major);
  const port = await freePort();
  await writeSettings(data, settingsOfCopy(port, { wal, instant }));
  if (owner.uid !== undefined) await runProgram('chown', ['-R', `${owner.uid}:${owner.gid}`, data]);
  const start = ['start', '--silent', '--wait', '--timeout=3600', `--pgdata=${data}`, `--log=${log}`];
  const begun = await runProgram(control, start, { owner }).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
  if (begun === undefined || !(await untilPromoted(data, port))) return undefined;
  return {
    port,
    async stop() {
      await runProgram(control, ['stop', '--silent', '--wait', '--mode=fast', `--pgdata=${data}`], { owner });
    },
  };
}

/** The last line of the log that says why it ended; those to who asked whether it was ready do not. */
export async function lastWord(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n');
  const words = lines.flatMap((line) => /\b(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? []);
  return words.findLast((word) => !word.startsWith('the database system is ')) ?? 'it said nothing';
}
