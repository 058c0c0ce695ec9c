import type { Sweep } from '#server/jobs/worker.ts';
import { forgetArchivesTask, forgetEnded, forgetFiles } from './archive-file.ts';
import { makeArchive, makeArchiveTask } from './make-archive.ts';

const batch = 100;

const oldArchives: Sweep = {
  name: 'old-archives',
  cleansUp: true,
  run: (shop) => forgetEnded(shop, batch),
};

export const dataArchiveOutbox = { [makeArchiveTask]: makeArchive, [forgetArchivesTask]: forgetFiles };
export const dataArchiveSweeps: readonly Sweep[] = [oldArchives];
