import { randomUUID } from 'node:crypto';
import { rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Settings } from '../settings/settings.ts';

/** The data folder by default. Keys are lowercase ASCII paths. */
export type FileStore = Disk;

export const publicFilesFolder = (settings: Pick<Settings, 'DATA_DIR'>) =>
  path.resolve(settings.DATA_DIR, 'files');

export function openFileStore(settings: Pick<Settings, 'DATA_DIR'>): FileStore {
  return new Disk(new FSDriver({ location: publicFilesFolder(settings), visibility: 'public' }));
}

type Files = Pick<Settings, 'DATA_DIR'>;

/**
 * Whole or as it was, at each instant and after a kill: browsers keep for a year what they were given in between. Of
 * one that failed, on a full disk above all, nothing is left.
 */
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

/** As if it had just been stored. */
export async function renewFile(settings: Files, key: string): Promise<void> {
  const now = new Date();
  await utimes(path.join(publicFilesFolder(settings), key), now, now);
}

/** Not served by the web: files for one person only. */
export const privateFilesFolder = (settings: Pick<Settings, 'DATA_DIR'>) =>
  path.resolve(settings.DATA_DIR, 'private');

export function openPrivateStore(settings: Pick<Settings, 'DATA_DIR'>): FileStore {
  return new Disk(new FSDriver({ location: privateFilesFolder(settings), visibility: 'private' }));
}
