import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { erasuresFolder } from '#domain/people/erasure-mark.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { type BackupKind, noteBackup } from '#server/db/backups.ts';
import { reasonOf } from '#server/doctor/check.ts';
import {
  FILE_AREAS,
  type FileArea,
  forgetParts,
  listFiles,
  openStore,
  type Places,
  renewFile,
} from '#server/gateways/storage.ts';
import { fingerprintsOf } from '#server/keys/key-fingerprint.ts';
import { build, version } from '#server/process/release.ts';
import { Failure } from '../failure.ts';
import { copyFiles, inFolder } from '../files.ts';
import { type Lock, lockWhenFree, tryLock } from '../lock-file.ts';
import { type ReachedShop, withPool } from '../running-shop.ts';
import { archiveNow, see } from './archive-wal.ts';
import { basesOf, listBases, type Manifest, manifestIn, nameOfBase, segmentOf, walOf } from './bases.ts';
import { findProgram, runProgram } from './postgres.ts';
import { readWords } from './read-words.ts';

interface Server {
  major: number;
  segmentBytes: number;
  database: string;
  user: string;
  mayCopy: boolean;
  tablespaces: number;
  migration: string | null;
}

const askServer = `select current_setting('server_version_num')::int / 10000 as major,
    pg_size_bytes(current_setting('wal_segment_size'))::int as "segmentBytes",
    current_database() as database, current_user as user,
    (select rolreplication or rolsuper from pg_roles where rolname = current_user) as "mayCopy",
    (select count(*)::int from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces,
    (select max(name) from migrations.applied) as migration`;

async function readServer(pool: pg.Pool): Promise<Server> {
  const { rows } = await pool.query<Server>(askServer);
  const [server] = rows;
  if (!server) throw new Error('the server says nothing of itself');
  if (server.tablespaces > 0)
    throw new Failure(
      'This server has tablespaces, which a restore would not find: move their tables to pg_default',
    );
  if (!server.mayCopy)
    throw new Failure(
      `The role ${server.user} may not copy the server: alter role ${server.user} replication ${see}`,
    );
  return server;
}

/** Its password goes by the environment, for everybody sees the words of a process. */
async function copyServer({ DATABASE_URL }: ReachedShop, major: number, into: string): Promise<void> {
  const url = new URL(DATABASE_URL);
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  const program = await findProgram('pg_basebackup', major);
  const words = ['--format=tar', '--gzip', '--wal-method=stream', '--checkpoint=fast', '--no-password'];
  await runProgram(program, [`--dbname=${url.href}`, `--pgdata=${into}`, ...words], {
    environment: { ...(PGPASSWORD && { PGPASSWORD }), ...(process.env.HOME && { HOME: process.env.HOME }) },
  });
}

/** What the base needs of the archive, by its own list. */
async function firstSegment(base: string, segmentBytes: number): Promise<string> {
  const { 'WAL-Ranges': ranges } = JSON.parse(await readFile(path.join(base, 'backup_manifest'), 'utf8'));
  return segmentOf(ranges[0].Timeline, ranges[0]['Start-LSN'], segmentBytes);
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const draft = 'being-made-';

/** One whose maker was killed may still be written to, so no two have one name. */
async function newDraft(folder: string): Promise<string> {
  const left = (await readdir(basesOf(folder))).filter((name) => name.startsWith(draft));
  for (const name of left) await rm(path.join(basesOf(folder), name), { recursive: true, force: true });
  return mkdtemp(path.join(basesOf(folder), draft));
}

/** It gets its name once it is whole: a kill leaves nothing that a restore would take. */
async function makeBase(
  pool: pg.Pool,
  settings: ReachedShop,
  { folder, server: { major, segmentBytes, database, user, migration } }: { folder: string; server: Server },
): Promise<Manifest> {
  const draft = await newDraft(folder);
  await copyServer(settings, major, draft);
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const manifest: Manifest = {
    ...{ version, build, migration },
    instant: (rows[0]?.now ?? new Date()).toISOString(),
    postgres: { major, segmentBytes, database, user },
    wal: await firstSegment(draft, segmentBytes),
    bytes: await sizeOf(draft),
    keys: fingerprintsOf(settings),
  };
  await writeFile(manifestIn(draft), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await rename(draft, path.join(basesOf(folder), nameOfBase(manifest.instant)));
  return manifest;
}

/** Private ones alone: `web` writes the assets of its pages wherever it is begun. */
async function holdsPrivateFiles(places: Places): Promise<boolean> {
  for await (const _ of listFiles(await openStore(places, 'private'))) return true;
  return false;
}

/** A file begins to grow old there once the shop has it no more. */
async function copyShopFiles(settings: ReachedShop, target: Places): Promise<void> {
  if (!(await holdsPrivateFiles(settings)) && (await holdsPrivateFiles(target)))
    throw new Failure(
      `${settings.S3_BUCKET ?? path.resolve(settings.DATA_DIR)} holds no private file, but its backup does: is it mounted? None is copied or forgotten`,
    );
  await forgetParts(target);
  const lines = await copyFiles(settings, target, (area, key) => renewFile(target, area, key));
  for (const line of lines) console.log(line);
}

interface Aged {
  area: FileArea;
  folder?: string;
  before: Date;
}

async function forgetFiles(places: Places, { area, folder, before }: Aged): Promise<number> {
  const store = await openStore(places, area);
  let forgotten = 0;
  for await (const { key, changedAt } of listFiles(store, folder)) {
    if (changedAt >= before) continue;
    await store.delete(key);
    forgotten += 1;
  }
  return forgotten;
}

/** Every instant since then can still be restored: the last base before it stays, and all WAL from there on. */
async function forgetOld(settings: ReachedShop, folder: string, days: number): Promise<void> {
  const before = new Date(Date.now() - days * DAY_MS);
  const bases = await listBases(folder);
  const kept = Math.max(
    0,
    bases.findLastIndex(({ manifest }) => new Date(manifest.instant) <= before),
  );
  for (const base of bases.slice(0, kept)) await rm(base.folder, { recursive: true });
  const oldest = bases[kept];
  if (oldest) {
    const { major } = oldest.manifest.postgres;
    const program = await findProgram('pg_archivecleanup', major);
    await runProgram(program, ['-x', '.gz', walOf(folder), oldest.manifest.wal]);
    // Nothing leads to before the erasures that these tell of any more.
    const first = new Date(Math.min(before.getTime(), Date.parse(oldest.manifest.instant)));
    await forgetFiles(settings, { area: 'private', folder: erasuresFolder, before: first });
  }
  let files = 0;
  for (const area of FILE_AREAS) files += await forgetFiles(inFolder(settings, folder), { area, before });
  console.log(
    `${kept} older bases and ${files} files forgotten; any instant of the last ${days} days can be restored.`,
  );
}

const usage = 'bin/rouage backup --to <folder> [--keep-days 14] [--files]';
const options = {
  to: { type: 'string' },
  'keep-days': { type: 'string' },
  files: { type: 'boolean' },
} as const;

function readDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Failure(`--keep-days ${text} is no number of days, 1 to 9999`);
  return Number(text);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function makeBackup(pool: pg.Pool, settings: ReachedShop, folder: string): Promise<void> {
  // It refuses at once, where the archive may take a minute.
  const server = await readServer(pool);
  await archiveNow(pool, folder);
  console.log(`The archive gets the WAL of this server: ${walOf(folder)}.`);
  const begun = performance.now();
  const { instant, bytes } = await makeBase(pool, settings, { folder, server });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`Base of ${instant}: ${megabytes(bytes)} in ${seconds} s. Any later instant can be restored.`);
}

/**
 * A base comes once a day, so it waits for the files that are being copied. Files alone come again in ten minutes, and a base
 * copies them too.
 */
async function holdFolder(folder: string, files: boolean): Promise<Lock> {
  const file = path.join(folder, 'backup.lock');
  if (!files)
    return lockWhenFree(file, () => console.log(`Another backup into ${folder} is running: waiting …`));
  const lock = tryLock(file);
  if (!lock) throw new Failure(`Another backup into ${folder} is running: wait for its end`);
  return lock;
}

/** What doctor and the monitor say of backups. One that cannot be noted is a backup all the same. */
async function note(pool: pg.Pool, kind: BackupKind): Promise<void> {
  await noteBackup(pool, kind).catch((error: unknown) => {
    console.error(
      `The copy is whole, and could not be noted for doctor and alerts (${reasonOf(error)}). 42501: this role wants select, insert and update on backups ${see}`,
    );
  });
}

/** Files alone with `--files`: they have no archive, so that they may be copied more often. docs/operate.md#backups */
export async function backUp(words: readonly string[]): Promise<void> {
  const { to, 'keep-days': days, files } = readWords(words, options, usage);
  if (!to) throw new Failure(usage);
  const keepDays = readDays(days);
  const folder = path.resolve(to);
  await withPool(1, async (pool, settings) => {
    const target = inFolder(settings, folder);
    await mkdir(path.join(folder, 'private'), { recursive: true, mode: 0o700 });
    await mkdir(basesOf(folder), { recursive: true, mode: 0o700 });
    const lock = await holdFolder(folder, files ?? false);
    try {
      if (!files) {
        await makeBackup(pool, settings, folder);
        await note(pool, 'base');
      }
      await copyShopFiles(settings, target);
      await note(pool, 'files');
      if (keepDays) await forgetOld(settings, folder, keepDays);
    } finally {
      lock.close();
    }
  });
}
