import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Settings } from '../settings/settings.ts';

/** The disk is full, read-only, broken or not ours to write. */
const codes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
  'ESTALE',
]);

const hasCode = (error: object, known: ReadonlySet<string>) =>
  'code' in error && known.has(String(error.code));

/** What a bucket answered; an error of the network has no status. */
function bucketStatus(error: object): number | null | undefined {
  if (!('$metadata' in error)) return undefined;
  const { httpStatusCode = null } = Object(error.$metadata) as { httpStatusCode?: number };
  return httpStatusCode;
}

/** A download that is cut half-way bears no mark of the bucket but the store's own. */
const isOfStore = (error: object) => 'code' in error && /^E_CANNOT_/.test(String(error.code));

/** Of a disk or a bucket. Checks causes too: the file store wraps their errors. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error) || isFileMissing(error)) return false;
  const isAway = hasCode(error, codes) || bucketStatus(error) !== undefined || isOfStore(error);
  return isAway || isStoreAway(error.cause);
}

const noFile = new Set(['ENOENT', 'EISDIR']);
/** Flydrive refuses these before it looks. */
const noKey = new Set(['E_INVALID_KEY', 'E_UNALLOWED_CHARACTERS', 'E_PATH_TRAVERSAL_DETECTED']);

export function isFileMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    hasCode(error, noFile) ||
    hasCode(error, noKey) ||
    // A bucket that is not there is no missing file: what it held is to be written nowhere else.
    (bucketStatus(error) === 404 && error.name !== 'NoSuchBucket') ||
    isFileMissing(error.cause)
  );
}

/** Keys are lowercase ASCII paths. */
export type FileStore = Disk;

/** `files` is for every browser; each file of `private` is for one person. */
export const FILE_AREAS = ['files', 'private'] as const;
export type FileArea = (typeof FILE_AREAS)[number];

export type Places = Pick<
  Settings,
  | 'DATA_DIR'
  | 'S3_BUCKET'
  | 'S3_PRIVATE_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

export const folderOf = ({ DATA_DIR }: Pick<Places, 'DATA_DIR'>, area: FileArea) =>
  path.resolve(DATA_DIR, area);

export const openFolder = (settings: Pick<Places, 'DATA_DIR'>, area: FileArea): FileStore =>
  new Disk(new FSDriver({ location: folderOf(settings, area), visibility: 'private' }));

const bucketOf = ({ S3_BUCKET = '', S3_PRIVATE_BUCKET = '' }: Places, area: FileArea) =>
  area === 'files' ? S3_BUCKET : S3_PRIVATE_BUCKET;

/** The bucket where one is set, else the data folder. */
export async function openStore(settings: Places, area: FileArea): Promise<FileStore> {
  if (!settings.S3_BUCKET) return openFolder(settings, area);
  // What speaks to buckets is large, and few shops have one.
  return (await import('./bucket.ts')).openBucket(settings, bucketOf(settings, area));
}

/** A place on a disk of this machine, for what no process is to hold in memory; what is left there goes in a day. */
export async function placeOfPart(settings: Places): Promise<string> {
  await mkdir(partsFolder(settings), { recursive: true });
  return path.join(partsFolder(settings), randomUUID());
}

export async function forgetPart(part: string): Promise<void> {
  await rm(part, { force: true }).catch(() => {});
}

const partsFolder = ({ DATA_DIR }: Places) => path.resolve(DATA_DIR, 'parts');

/** Answers its bytes. Whole or not at all, even when killed: browsers cache what they get for a year. */
export async function putFile(
  settings: Places,
  { area, key }: { area: FileArea; key: string },
  content: Uint8Array | Readable,
): Promise<number> {
  if (settings.S3_BUCKET && content instanceof Uint8Array) {
    await (await openStore(settings, area)).put(key, content);
    return content.length;
  }
  const part = await placeOfPart(settings);
  try {
    // A power cut after the rename would leave it empty.
    await writeFile(part, content, { flush: true });
    const { size } = await stat(part);
    if (settings.S3_BUCKET) await (await openStore(settings, area)).moveFromFs(part, key);
    else {
      const file = path.join(folderOf(settings, area), key);
      await mkdir(path.dirname(file), { recursive: true });
      await rename(part, file);
    }
    return size;
  } catch (error) {
    await forgetPart(part);
    throw error;
  }
}

/** What a killed process left half-written. */
export async function forgetParts(settings: Places): Promise<void> {
  for (const name of await readdir(partsFolder(settings)).catch(() => [])) {
    const part = path.join(partsFolder(settings), name);
    // Another process may forget it at the same time.
    const known = await ifThere(stat(part));
    if (known && Date.now() - known.mtimeMs > DAY_MS) await rm(part, { force: true });
  }
}

export interface ListedFile {
  key: string;
  changedAt: Date;
}

/** Undefined when it, or its folder, is not there. */
export async function ifThere<Read>(read: Promise<Read>): Promise<Read | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isFileMissing(error)) return undefined;
    throw error;
  }
}

/** All of a folder, or of the whole store. A bucket lists a thousand at a time. */
export async function* listFiles(store: FileStore, folder?: string): AsyncGenerator<ListedFile> {
  let paginationToken: string | undefined;
  do {
    const asked = { recursive: true, ...(paginationToken ? { paginationToken } : {}) };
    const page = await ifThere(store.listAll(folder, asked));
    for (const file of page?.objects ?? []) {
      if (!file.isFile) continue;
      const known = await ifThere(file.getMetaData());
      if (known) yield { key: file.key, changedAt: known.lastModified };
    }
    paginationToken = page?.paginationToken;
  } while (paginationToken);
}

/** Its age begins anew. */
export async function renewFile(settings: Places, area: FileArea, key: string): Promise<void> {
  if (settings.S3_BUCKET)
    return (await import('./bucket.ts')).renewObject(settings, bucketOf(settings, area), key);
  const now = new Date();
  await utimes(path.join(folderOf(settings, area), key), now, now);
}
