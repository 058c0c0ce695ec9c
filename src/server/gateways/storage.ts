import { randomUUID } from 'node:crypto';
import { rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
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

/** Checks causes too: the file store wraps the system's error. */
export function isDiskAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || isDiskAway(error.cause);
}

/** Keys are lowercase ASCII paths in the data folder. */
export type FileStore = Disk;

export const publicFilesFolder = (settings: Pick<Settings, 'DATA_DIR'>) =>
  path.resolve(settings.DATA_DIR, 'files');

export function openFileStore(settings: Pick<Settings, 'DATA_DIR'>): FileStore {
  return new Disk(new FSDriver({ location: publicFilesFolder(settings), visibility: 'public' }));
}

type Files = Pick<Settings, 'DATA_DIR'>;

/** Atomic, even when killed: browsers cache what they get for a year. A failed write leaves nothing behind. */
export async function putFile(settings: Files, key: string, bytes: Uint8Array): Promise<void> {
  const part = `${key}.${randomUUID()}`;
  const at = (name: string) => path.join(publicFilesFolder(settings), name);
  try {
    await openFileStore(settings).put(part, bytes);
    await rename(at(part), at(key));
  } catch (error) {
    await rm(at(part), { force: true }).catch(() => {});
    throw error;
  }
}

export async function renewFile(settings: Files, key: string): Promise<void> {
  const now = new Date();
  await utimes(path.join(publicFilesFolder(settings), key), now, now);
}

/** The web serves nothing of this folder: each file is for one person. */
export const privateFilesFolder = (settings: Pick<Settings, 'DATA_DIR'>) =>
  path.resolve(settings.DATA_DIR, 'private');

export function openPrivateStore(settings: Pick<Settings, 'DATA_DIR'>): FileStore {
  return new Disk(new FSDriver({ location: privateFilesFolder(settings), visibility: 'private' }));
}
