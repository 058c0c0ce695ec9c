import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Settings } from '../settings.ts';

/** The data folder by default. Keys are lowercase ASCII paths. */
export type FileStore = Disk;

export const publicFilesFolder = (settings: Pick<Settings, 'DATA_DIR'>) =>
  path.resolve(settings.DATA_DIR, 'files');

export function openFileStore(settings: Pick<Settings, 'DATA_DIR'>): FileStore {
  return new Disk(new FSDriver({ location: publicFilesFolder(settings), visibility: 'public' }));
}

/** Not served by the web: files for one person only. */
export const privateFilesFolder = (settings: Pick<Settings, 'DATA_DIR'>) =>
  path.resolve(settings.DATA_DIR, 'private');

export function openPrivateStore(settings: Pick<Settings, 'DATA_DIR'>): FileStore {
  return new Disk(new FSDriver({ location: privateFilesFolder(settings), visibility: 'private' }));
}
