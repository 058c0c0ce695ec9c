import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isReachableByAll } from '#server/db/postgres-binaries.ts';
import { fingerprintsOf, missingKeys } from '#server/keys/key-fingerprint.ts';
import { bucketSettings } from '#server/settings/bucket-settings.ts';
import type { Settings } from '#server/settings/settings.ts';
import { Failure, settingsOrFailure } from '../failure.ts';
import { copyFiles, inFolder } from '../files.ts';
import { type Base, chooseBase, type Manifest, missingSegment, walOf } from './bases.ts';
import {
  findProgram,
  lastWord,
  type Owner,
  ownerOf,
  type RunningCopy,
  runProgram,
  startCopy,
} from './postgres.ts';
import { readInstant, readWords } from './read-words.ts';

export interface Step {
  step: string;
  seconds: number;
}

export async function timed<Result>(
  steps: Step[],
  step: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  steps.push({ step, seconds: Math.round((performance.now() - begun) / 100) / 10 });
  return result;
}

interface Restoration {
  from: string;
  into: string;
  /** The end of the archive when absent. */
  instant: Date | undefined;
  settings: Settings;
}

export interface Restored {
  base: Manifest;
  databaseUrl: string;
  dataFolder: string;
  /** What the settings lack of the backup’s keys. */
  missingKeys: string[];
  steps: Step[];
  stop(): Promise<void>;
}

async function refuseFull(into: string): Promise<void> {
  const found = await readdir(into).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Failure(`${into} is no folder to restore into (${error.code})`);
  });
  if (found.length > 0) throw new Failure(`${into} is not empty: restore into an empty folder`);
}

/** Whoever runs PostgreSQL has to enter one folder and to read the other. */
async function checkAccess(into: string, wal: string, owner: Owner): Promise<void> {
  if (owner.uid === undefined) return;
  if (!(await isReachableByAll(path.join(into, 'postgres'))))
    throw new Failure(`PostgreSQL's user may not enter ${into}: give a folder that everybody may enter`);
  const [any] = await readdir(wal);
  if (any)
    await runProgram('test', ['-r', path.join(wal, any)], { owner }).catch(() => {
      throw new Failure(`PostgreSQL's user may not read ${wal}: give it that folder (chown)`);
    });
}

async function unpack({ folder, manifest }: Base, data: string, owner: Owner): Promise<void> {
  await mkdir(data, { recursive: true, mode: 0o700 });
  const extract = (archive: string, into: string) =>
    runProgram('tar', ['-xzf', path.join(folder, archive), '--no-same-owner', '-C', into]);
  await extract('base.tar.gz', data);
  await extract('pg_wal.tar.gz', path.join(data, 'pg_wal'));
  await copyFile(path.join(folder, 'backup_manifest'), path.join(data, 'backup_manifest'));
  if (owner.uid !== undefined) await runProgram('chown', ['-R', `${owner.uid}:${owner.gid}`, data]);
  // Each file and its WAL are compared with the sums that the server made.
  await runProgram(await findProgram('pg_verifybackup', manifest.postgres.major), ['--quiet', data], {
    owner,
  });
}

async function whyNot(
  log: string,
  from: string,
  { base, instant }: { base: Base; instant: Date | undefined },
) {
  const word = await lastWord(log);
  if (!word.startsWith('recovery ended before configured recovery target'))
    return `PostgreSQL did not recover: ${word}`;
  const missing = await missingSegment(from, base);
  if (missing) return `${missing} is missing in ${walOf(from)}: nothing after it can be restored`;
  const last = /last completed transaction was at log time (.*)/.exec(await readFile(log, 'utf8'))?.[1];
  const end = last ? new Date(last).toISOString() : base.manifest.instant;
  return `The archive ends with what was committed at ${end}, before ${instant?.toISOString()}: wait a minute if the server still runs, or leave --to out for the end of the archive`;
}

function urlOfCopy(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Settings,
  { postgres }: Manifest,
  port: number,
): string {
  const { user, database } = postgres;
  const url = new URL(DATABASE_DIRECT_URL ?? DATABASE_URL ?? `postgres://${user}@127.0.0.1/${database}`);
  url.host = `127.0.0.1:${port}`;
  url.search = '';
  return url.href;
}

/** A shop of its own, at an instant: its database runs. Leaves `into` as it was when it fails. Throws a `Failure`. */
export async function restoreShop({ from, into, instant, settings }: Restoration): Promise<Restored> {
  const base = await chooseBase(from, instant);
  await refuseFull(into);
  // Without an instant, PostgreSQL would take a hole for the end.
  const missing = instant ? undefined : await missingSegment(from, base);
  if (missing)
    throw new Failure(
      `${missing} is missing in ${walOf(from)}: give an instant before it (--to), for nothing after it can be restored`,
    );
  await mkdir(into, { recursive: true });
  const owner = await ownerOf(into);
  const wal = walOf(from);
  await checkAccess(into, wal, owner);
  const [data, dataFolder] = [path.join(into, 'postgres'), path.join(into, 'data')];
  const log = path.join(data, 'restore.log');
  const steps: Step[] = [];
  let copy: RunningCopy | undefined;
  try {
    await timed(steps, 'unpack', () => unpack(base, data, owner));
    const { major } = base.manifest.postgres;
    copy = await timed(steps, 'recover', () => startCopy({ data, log, wal, instant, major, owner }));
    if (!copy) throw new Failure(await whyNot(log, from, { base, instant }));
    // `into` is open to PostgreSQL's user, and so to everybody; the shop's files are not.
    await mkdir(dataFolder, { mode: 0o700 });
    await timed(steps, 'files', () => copyFiles(inFolder(settings, from), inFolder(settings, dataFolder)));
    return {
      base: base.manifest,
      databaseUrl: urlOfCopy(settings, base.manifest, copy.port),
      dataFolder,
      missingKeys: missingKeys(base.manifest.keys, fingerprintsOf(settings)),
      steps,
      stop: copy.stop,
    };
  } catch (error) {
    await copy?.stop();
    for (const made of [data, dataFolder]) await rm(made, { recursive: true, force: true });
    throw error;
  }
}

const usage = 'bin/rouage restore --from <folder> --into <empty folder> [--to 2026-11-29T14:05:00Z]';
const options = { from: { type: 'string' }, into: { type: 'string' }, to: { type: 'string' } } as const;

/** docs/operate.md#backups */
export async function restoreByCommand(words: readonly string[]): Promise<void> {
  const { from, into, to } = readWords(words, options, usage);
  if (!from || !into) throw new Failure(usage);
  const instant = readInstant(to);
  const settings = settingsOrFailure(process.env);
  const [source, target] = [path.resolve(from), path.resolve(into)];
  const restored = await restoreShop({ from: source, into: target, instant, settings });
  const { base, databaseUrl, dataFolder, steps } = restored;
  const of = `${base.version}+${base.build}, ${base.migration ?? 'no migration'}`;
  console.log(
    `Restored to ${instant?.toISOString() ?? 'the end of the archive'}, from the base of ${base.instant} (${of}).`,
  );
  console.log(steps.map(({ step, seconds }) => `${step} ${seconds} s`).join(', '));
  for (const line of restored.missingKeys) console.log(line);
  console.log(`DATABASE_URL=${databaseUrl}`);
  console.log(`DATA_DIR=${dataFolder}`);
  if (settings.S3_BUCKET) console.log(`${Object.keys(bucketSettings).join('=\n')}=`);
  console.log(
    '# Before it is the shop: rouage erase-again, and rouage files forget-unnamed (docs/operate.md#runbook)',
  );
  console.log('SHOP_HOLD=1   # until this is the shop: it writes to nobody and charges nobody');
  console.log('PORT=3010\nSITE_URL=http://127.0.0.1:3010   # else it sends whoever looks to the shop itself');
}
