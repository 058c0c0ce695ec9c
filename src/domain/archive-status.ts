/** The life of an archive of all that is held about a person: asked for, made by a job, read for seven days. */
import { type TransitionTable, transition } from './transition-table.ts';

export const ARCHIVE_STATUSES = ['preparing', 'ready', 'failed'] as const;
export type ArchiveStatus = (typeof ARCHIVE_STATUSES)[number];
export const ARCHIVE_ACTS = ['complete', 'give_up'] as const;
export type ArchiveAct = (typeof ARCHIVE_ACTS)[number];

/** A failed one is asked for anew; a ready one only ends. */
export const ARCHIVE_TRANSITIONS: TransitionTable<ArchiveStatus, ArchiveAct> = {
  preparing: { complete: 'ready', give_up: 'failed' },
  ready: {},
  failed: {},
};

/** The status an act leads to. Throws ForbiddenTransition. */
export function nextArchiveStatus(status: ArchiveStatus, act: ArchiveAct): ArchiveStatus {
  return transition('archive', ARCHIVE_TRANSITIONS, status, act);
}
