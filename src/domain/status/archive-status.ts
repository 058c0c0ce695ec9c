/** docs/product/deletion.md#archive-states */
import { type TransitionTable, transition } from './transition-table.ts';

export const ARCHIVE_STATUSES = ['preparing', 'ready', 'failed'] as const;
export type ArchiveStatus = (typeof ARCHIVE_STATUSES)[number];
export const ARCHIVE_ACTS = ['complete', 'give_up', 'lose'] as const;
export type ArchiveAct = (typeof ARCHIVE_ACTS)[number];

export const ARCHIVE_TRANSITIONS: TransitionTable<ArchiveStatus, ArchiveAct> = {
  preparing: { complete: 'ready', give_up: 'failed' },
  ready: { lose: 'failed' },
  failed: {},
};

export function nextArchiveStatus(status: ArchiveStatus, act: ArchiveAct): ArchiveStatus {
  return transition('archive', ARCHIVE_TRANSITIONS, status, act);
}
