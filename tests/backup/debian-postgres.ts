import { globSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Owner, ownerOf, runProgram } from '#bin/backup/postgres.ts';
import { freePort } from '#server/db/embedded-postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The folder of its programs, of the newest version. */
export const findDebianPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/initdb')
    .map((file) => path.dirname(file))
    .toSorted()
    .at(-1);

/** What the operator is told to write begins so. */
async function toldLines(begin: RegExp): Promise<string> {
  const page = await readFile(path.join(import.meta.dirname, '../../docs/operate.md'), 'utf8');
  return page
    .split('\n')
    .filter((line) => begin.test(line))
    .join('\n');
}

const archivingOf = async (backups: string) =>
  (await toldLines(/^archive_\w+ = /)).replaceAll('/var/backups/rouage', backups);

export interface DebianPostgres {
  url: string;
  /** Its archive is `wal` in there. */
  backups: string;
  /** Another, empty one. Answers its address. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

const password = 'rouage';

async function give(owner: Owner, ...folders: string[]): Promise<void> {
  if (owner.uid === undefined) return;
  for (const folder of folders) await chown(folder, owner.uid, owner.gid ?? owner.uid);
}

/** Debian keeps the configuration outside of the data, so that no base has it. */
async function configure(data: string, etc: string, given: string): Promise<void> {
  for (const name of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'])
    await rename(path.join(data, name), path.join(etc, name));
  const places = ['hba', 'ident'].map((kind) => `${kind}_file = '${path.join(etc, `pg_${kind}.conf`)}'`);
  await writeFile(
    path.join(etc, 'postgresql.conf'),
    [`data_directory = '${data}'`, ...places, given, ''].join('\n'),
  );
}

async function ask(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A database of the shop’s role, as docs/operate.md has them made. */
async function createDatabase(port: number, name: string): Promise<string> {
  const url = new URL(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  await ask(url, `create database ${name} owner rouage`);
  url.pathname = name;
  await ask(url, await toldLines(/^(alter role rouage replication|grant execute on function pg_switch_wal)/));
  url.username = 'rouage';
  return url.href;
}

/** A server of Debian's PostgreSQL that archives as docs/operate.md says, with one empty database. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const programs = findDebianPostgres();
  if (!programs) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  const folder = await mkdtemp(path.join(temporaryFolder(), 'rouage-backup-'));
  await chmod(folder, 0o755);
  const owner = await ownerOf(folder);
  const [data, etc, backups] = ['data', 'etc', 'backups'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [data, etc, path.join(backups, 'wal')])
    await mkdir(made, { recursive: true, mode: 0o755 });
  await writeFile(path.join(etc, 'password'), password);
  await give(owner, data, etc, path.join(backups, 'wal'));
  const program = (name: string, words: string[]) => runProgram(path.join(programs, name), words, { owner });
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=fr-FR'];
  const access = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${path.join(etc, 'password')}`];
  await program('initdb', [`--pgdata=${data}`, ...access, ...locale, '--no-sync']);
  const port = await freePort();
  const own = `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\n`;
  await configure(data, etc, own + (await archivingOf(backups)));
  const control = (...words: string[]) =>
    program('pg_ctl', [...words, '--silent', '--wait', `--pgdata=${data}`]);
  await control('start', `--log=${path.join(etc, 'log')}`, '-o', `-c config_file=${etc}/postgresql.conf`);
  await ask(
    new URL(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`),
    `create role rouage login password '${password}'`,
  );
  return {
    url: await createDatabase(port, 'rouage'),
    createDatabase: (name) => createDatabase(port, name),
    backups,
    async stop() {
      await control('stop', '--mode=immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
