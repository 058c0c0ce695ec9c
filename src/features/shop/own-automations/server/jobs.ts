import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { deleteOldReasons } from './list-store.ts';

export const leavingSweeps: readonly Sweep[] = [
  cleansUp('old-leaving-reasons', deleteOldReasons, KEPT_DATA.leaving.period),
];
