import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#server/db/embedded-postgres.ts';

/** Debian's package puts it there. */
export const findPgBouncer = (): string | undefined =>
  ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));

/** From 1.21 it can tell which of its sessions has prepared a named statement; from 1.24 it does so unless told otherwise. */
export async function followsNames(): Promise<{ ifAsked: boolean; unasked: boolean }> {
  const { stdout } = await promisify(execFile)(findPgBouncer() ?? 'pgbouncer', ['--version']);
  const minor = Number(/^PgBouncer 1\.(\d+)/.exec(stdout)?.[1]);
  return { ifAsked: minor >= 21, unasked: minor >= 24 };
}

/** It refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

export type PoolMode = 'transaction' | 'session';

/** Few sessions for many clients, as a pooler is for. `any` lets everybody in, as the one user of its line. */
const configurationOf = (folder: string, port: number, { mode, server, more }: Wanted) => `
[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 4
max_client_conn = 500
logfile = ${folder}/log
${more ?? ''}
`;

interface Wanted {
  mode: PoolMode;
  server: URL;
  more?: string;
}

export interface PgBouncer {
  /** The same database, through the pooler. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

async function untilItListens(port: number, child: ChildProcess, log: string): Promise<void> {
  while (!(await isOpen(port))) {
    if (child.exitCode !== null)
      throw new Error(`PgBouncer ended: ${await readFile(log, 'utf8').catch(() => 'without a log')}`);
    await pause(50);
  }
}

/** Debian's `pgbouncer` in front of a server, from a folder of its own, which goes with it. */
export async function startPgBouncer(wanted: Wanted): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer is missing: apt-get install pgbouncer');
  const folder = await mkdtemp(path.join(tmpdir(), 'rouage-pgbouncer-'));
  const port = await freePort();
  const configuration = path.join(folder, 'pgbouncer.ini');
  await writeFile(configuration, configurationOf(folder, port, wanted));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const file of [folder, configuration]) await chown(file, nobody.uid, nobody.gid);
  const child = spawn(program, ['-q', configuration], {
    stdio: 'ignore',
    ...(isRoot ? nobody : {}),
  });
  await untilItListens(port, child, path.join(folder, 'log'));
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
